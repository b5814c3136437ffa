import type { Transaction } from 'kysely';
import { AVATAR_QUEUE, lockAccount, updateAvatar } from '#server/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { DownloadFailed, download } from '#server/platform/images/download.ts';
import type { JobData, JobHandler } from '#server/platform/jobs/queue.ts';
import { dropFiles } from './cleanup.ts';
import { FETCHES_PER_MEMBER } from './limits.ts';
import { COVER_QUEUE, storeCover } from './places.ts';
import type { PictureRow, StoredPicture } from './rules.ts';
import { addressOf, insertPicture, lockBook, takeEarlierAddresses } from './store.ts';
import { requireStorageSpace, storeFiles } from './uploads.ts';

type FetchedUse = 'avatar' | 'cover';

const QUEUES: Record<FetchedUse, string> = { avatar: AVATAR_QUEUE, cover: COVER_QUEUE };
/**
 * The delays before the retries of a failed fetch, in seconds. After the last one, the address is not fetched
 * again.
 */
const RETRY_DELAYS_SECONDS = [3_600, 86_400];
const AFTER_LIMIT_SECONDS = 3_600;
/**
 * The number of pictures per minute that are fetched from addresses that were entered before this feature
 * existed.
 */
const EARLIER_PER_MINUTE = 60;

/** The job queues of pictures at addresses of other sites. */
export const fetchQueues = {
  [QUEUES.avatar]: (deps: Deps) => fetchJob(deps, 'avatar'),
  [QUEUES.cover]: (deps: Deps) => fetchJob(deps, 'cover'),
};

/**
 * Returns the handler of a queue. A job names the member or the book (`id`), the member who entered the address
 * (`memberId`; none for an address from before pictures were fetched), and how many tries have failed.
 */
function fetchJob(deps: Deps, use: FetchedUse): JobHandler {
  return async (job) => {
    if (!deps.settings.fetchesPictures) return;
    const { id = '', memberId, failures = '0' } = job;
    const address = await addressOf(deps.db, use, id);
    // The address was changed or deleted since, or another job has fetched it.
    if (address === undefined) return;
    if (memberId && !(await isWithinLimit(deps, memberId)))
      return enqueueLater(deps, use, job, AFTER_LIMIT_SECONDS);
    const isFetched = await fetchPicture(deps, use, id, address);
    const delay = RETRY_DELAYS_SECONDS[Number(failures)];
    // A changed address has a job of its own.
    if (!isFetched && delay && (await addressOf(deps.db, use, id)) === address)
      await enqueueLater(deps, use, { ...job, failures: `${Number(failures) + 1}` }, delay);
  };
}

async function isWithinLimit(deps: Deps, memberId: string): Promise<boolean> {
  try {
    await deps.limits.consume([FETCHES_PER_MEMBER, memberId]);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const enqueueLater = (deps: Deps, use: FetchedUse, job: JobData, delaySeconds: number): Promise<void> =>
  inTransaction(deps.db, (trx) => deps.jobs.send(trx, QUEUES[use], job, delaySeconds));

/**
 * Fetches a picture and makes it the avatar or the cover. Returns false if the address cannot be used.
 * @throws ApiError 503 when the storage is unavailable or too many pictures wait. The queue then repeats the
 * job.
 */
async function fetchPicture(deps: Deps, use: FetchedUse, id: string, address: string): Promise<boolean> {
  const { publicUrl, pictureFetchAllow: allowedRanges } = deps.settings;
  const pictureId = newId();
  try {
    const bytes = await download(address, { publicUrl, allowedRanges });
    if (use === 'avatar') await requireStorageSpace(deps.db, id, 0);
    const stored = await storeFiles(deps, pictureId, use, bytes);
    const now = deps.clock();
    const picture = { ...stored, id: pictureId, source: address, placed_at: now, created_at: now };
    const place = use === 'avatar' ? placeAvatar : placeCover;
    const isPlaced = await inTransaction(deps.db, (trx) => place(trx, { id, address, picture }));
    if (!isPlaced) await dropFiles(deps, [picture]);
    return true;
  } catch (error) {
    const isUnusable = error instanceof DownloadFailed || (error instanceof ApiError && error.status < 500);
    if (!isUnusable) throw error;
    return false;
  }
}

/** A fetched picture, and the member or the book (`id`) whose picture it is to be. */
interface Fetched {
  id: string;
  address: string;
  picture: StoredPicture & Pick<PictureRow, 'id' | 'source' | 'placed_at' | 'created_at'>;
}

/** Makes a fetched picture the avatar, unless the member has changed the avatar since. */
async function placeAvatar(trx: Transaction<DB>, { id, address, picture }: Fetched): Promise<boolean> {
  const account = await lockAccount(trx, id);
  if (account?.avatar_url !== address || account.avatar_id !== null) return false;
  await insertPicture(trx, { ...picture, use: 'avatar', owner_id: id, member_id: id });
  await updateAvatar(trx, id, { id: picture.id, colour: picture.colour, url: address });
  return true;
}

/**
 * Makes a fetched picture the cover, unless the cover has changed since. It belongs to the library, not to a
 * member.
 */
async function placeCover(trx: Transaction<DB>, { id, address, picture }: Fetched): Promise<boolean> {
  const book = await lockBook(trx, id);
  if (book?.cover_image_url !== address || book.cover !== null) return false;
  await storeCover(
    trx,
    id,
    await insertPicture(trx, { ...picture, use: 'cover', owner_id: null, book_id: id }),
  );
  return true;
}

/** Enqueues jobs for addresses that were entered before pictures were fetched. */
export async function fetchEarlierAddresses(deps: Deps): Promise<void> {
  if (!deps.settings.fetchesPictures) return;
  await inTransaction(deps.db, async (trx) => {
    const rows = await takeEarlierAddresses(trx, EARLIER_PER_MINUTE);
    for (const [second, { use, id }] of rows.entries())
      await deps.jobs.send(trx, QUEUES[use], { id }, second);
  });
}
