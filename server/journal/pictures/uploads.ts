import type { Transaction } from 'kysely';
import {
  MAX_JOURNAL_PICTURES_BYTES,
  MAX_PICTURE_SIDE,
  SEALED_PICTURE,
} from '#contract/journal/pictureLimits.ts';
import { lockAccount } from '#server/account/public.ts';
import { journalSealed } from '#server/journal/errors.ts';
import { isJournalWritable } from '#server/journal/writeStore.ts';
import { pictureLimitReached, pictureNotFound, putFiles, withStorage } from '#server/pictures/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionExpired } from '#server/platform/errors.ts';
import { wrongFileType } from '#server/platform/http/bodies/bodyErrors.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import { unreadablePicture } from '#server/platform/images/imageResizer.ts';
import { HOUR, type Limit } from '#server/platform/limits.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { fileKey, type StoredJournalPicture } from './rules.ts';
import { insertPicture, ownPicture, renewUnused, usedBytes } from './store.ts';

/**
 * High enough to import or to seal a large journal, low enough that other members can still upload pictures
 * meanwhile.
 */
const JOURNAL_PICTURES_PER_MEMBER: Limit = { name: 'journalPicturesAMember', points: 2_000, seconds: HOUR };

const WEBP = 'image/webp';

/**
 * Stores the file of a picture. The row is stored afterwards: a file without a row is deleted after a day. A
 * plain picture is decoded and stored as a WebP without metadata. A sealed one is stored as it is.
 * @throws ApiError 400 for a picture that cannot be read, 409 when the pictures of the journal have reached
 * their limit, or for a plain picture in a sealed journal, 415 for a sealed one in a plain journal, 503 when
 * the storage is unavailable.
 */
export async function storePicture(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { body, contentType }: { body: Buffer | undefined; contentType: string },
): Promise<StoredJournalPicture> {
  await deps.limits.consume([JOURNAL_PICTURES_PER_MEMBER, viewer.id]);
  const isSealed = contentType === SEALED_PICTURE;
  await requireAllowed(deps.db, viewer.id, { isSealed, bytes: 0 });
  if (!body?.length) throw unreadablePicture();
  if (isSealed) {
    await putFiles(deps, [{ key: fileKey(id), bytes: body, type: SEALED_PICTURE }]);
    return { is_sealed: true, width: null, height: null, bytes: body.length };
  }
  const { files, width, height } = await deps.images.process({
    bytes: body,
    sizes: [MAX_PICTURE_SIDE],
    isSquare: false,
  });
  const bytes = files[0]?.bytes ?? Buffer.of();
  await putFiles(deps, [{ key: fileKey(id), bytes, type: WEBP }]);
  return { is_sealed: false, width, height, bytes: bytes.length };
}

/** Stores the row of a picture whose file is stored. */
export async function createPicture(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  viewer: Viewer,
  id: string,
  stored: StoredJournalPicture,
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    // Simultaneous uploads of one member wait here, so that together they cannot exceed the limit.
    if (!(await lockAccount(trx, viewer.id))) throw sessionExpired();
    await requireAllowed(trx, viewer.id, { isSealed: stored.is_sealed, bytes: stored.bytes });
    await insertPicture(trx, { id, user_id: viewer.id, created_at: deps.clock(), ...stored });
    return { id };
  });
}

/**
 * Stores a picture with this id, unless the viewer's journal has it already. `record` runs in the transaction that stores its
 * row, or finds one that no entry shows, which stays then: its entry may have been deleted. Returns whether it was stored.
 * @throws ApiError as `storePicture` and `createPicture`
 */
export async function importPicture(
  deps: Deps,
  viewer: Viewer,
  id: string,
  file: { body: Buffer; contentType: string },
  record: (trx: Transaction<DB>) => Promise<void>,
): Promise<boolean> {
  const isKnown = await ownPicture(deps.db, viewer.id, id);
  const stored = isKnown ? null : await storePicture(deps, viewer, id, file);
  return inTransaction(deps.db, async (trx) => {
    if (!(await lockAccount(trx, viewer.id))) throw sessionExpired();
    // Another call may have been faster.
    const isNew = stored !== null && !(await ownPicture(trx, viewer.id, id));
    if (isNew) await createPicture(deps, trx, viewer, id, stored);
    if (isNew || (await renewUnused(trx, viewer.id, id, deps.clock()))) await record(trx);
    return isNew;
  });
}

/**
 * Requires that the state of the journal allows the kind of picture, and that `bytes` more do not exceed the
 * limit.
 */
async function requireAllowed(
  db: Db,
  userId: string,
  { isSealed, bytes }: { isSealed: boolean; bytes: number },
): Promise<void> {
  const isWritable = await isJournalWritable(db, userId);
  if (isSealed && isWritable) throw wrongFileType;
  if (!isSealed && !isWritable) throw journalSealed();
  if ((await usedBytes(db, userId)) + bytes > MAX_JOURNAL_PICTURES_BYTES) throw pictureLimitReached();
}

/** @throws ApiError 404 when the viewer's journal has no picture with this id. */
export async function requirePicture(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<{ id: string }> {
  if (!(await ownPicture(db, viewer.id, id))) throw pictureNotFound();
  return { id };
}

/**
 * The bytes of a picture.
 * @throws ApiError 404 when the viewer's journal has no picture with this id.
 */
export async function readPictureFile(deps: Deps, viewer: Viewer, id: string): Promise<FileReply> {
  const row = await ownPicture(deps.db, viewer.id, id);
  const bytes = row && (await withStorage(() => deps.storage.get(fileKey(id))));
  if (!bytes) throw pictureNotFound();
  const { type, name } = row.is_sealed
    ? { type: SEALED_PICTURE, name: `attachment; filename="${id}.bin"` }
    : { type: WEBP, name: `inline; filename="${id}.webp"` };
  return {
    bytes,
    headers: {
      'content-type': type,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': name,
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}
