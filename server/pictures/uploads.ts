import crypto from 'node:crypto';
import type { Picture, PictureUse } from '#contract/pictures.ts';
import { say } from '#contract/platform/say.ts';
import { lockAccount } from '#server/account/public.ts';
import { isBlocked } from '#server/pictures/blocked/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, conflict, forbidden, sessionExpired, unavailable } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { StorageUnavailable } from '#server/platform/storage/storage.ts';
import { connectStorage } from './cleanup.ts';
import { picturesKey } from './keys.ts';
import { UPLOADS_PER_MEMBER } from './limits.ts';
import {
  fileKey,
  MAX_BYTES,
  MAX_PICTURES,
  pictureNotFound,
  pictureOf,
  SIZES,
  type StoredPicture,
} from './rules.ts';
import { hasStoreId, insertPicture, ownPicture, storageUsageOf } from './store.ts';

const pictureRemoved = () => conflict('picture_removed', say('This picture was removed here.'));
export const pictureLimitReached = () =>
  conflict('picture_limit', say('There is no room left for your pictures.'));

/**
 * Turns errors of the storage into status 503, with the error as the cause for the log. Other errors are
 * thrown unchanged.
 */
export async function withStorage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const said = say('Pictures are not available at the moment. Please try again later.');
    const apiError = unavailable(said, { code: 'pictures_unavailable', retryAfterSeconds: 60 });
    throw Object.assign(apiError, { cause: error });
  }
}

/**
 * Decodes an upload and stores its files.
 * @throws ApiError 403 for a mark that is not an admin's, 409 when the pictures of the member have reached their limit, and the errors of
 * `storeFiles`.
 */
export async function storeUpload(
  deps: Deps,
  viewer: Viewer,
  id: string,
  use: PictureUse,
  bytes: Buffer,
): Promise<StoredPicture> {
  if (use === 'mark' && viewer.role !== 'admin')
    throw forbidden(say('Only admins can set the mark of the site.'));
  await deps.limits.consume([UPLOADS_PER_MEMBER, viewer.id]);
  await requireStorageSpace(deps.db, viewer.id, 0);
  return storeFiles(deps, id, use, bytes);
}

/**
 * Decodes a picture and stores its files. The row is stored afterwards: a file without a row is deleted after
 * a day. The original is not stored.
 * @throws ApiError 400 for a picture that cannot be read, 409 for one that an admin removed, 503 when the
 * storage is unavailable or too many pictures wait.
 */
export async function storeFiles(
  deps: Deps,
  id: string,
  use: PictureUse,
  bytes: Buffer,
): Promise<StoredPicture> {
  const { files, squareFingerprint, ...rest } = await deps.images.process({ bytes, ...SIZES[use] });
  const sha256 = crypto.hash('sha256', bytes, 'hex');
  const image = { ...rest, sha256, square_fingerprint: squareFingerprint };
  if (await isBlocked(deps.db, image)) throw pictureRemoved();
  await putFiles(
    deps,
    files.map((file) => ({ key: fileKey(id, file.size), bytes: file.bytes, type: 'image/webp' })),
  );
  return {
    ...image,
    sizes: files.map(({ size }) => size),
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
  };
}

/** Stores files. @throws ApiError 503 when the storage is unavailable. */
export async function putFiles(
  deps: Pick<Deps, 'db' | 'storage'>,
  files: { key: string; bytes: Buffer; type: string }[],
): Promise<void> {
  await withStorage(async () => {
    // If the storage was unavailable when the server started, it is connected before the first picture.
    if (!(await hasStoreId(deps.db))) await connectStorage(deps);
    await Promise.all(files.map(({ key, bytes, type }) => deps.storage.put(key, bytes, type)));
  });
}

/** @throws ApiError 409 when `added` more bytes would exceed the limit for the pictures of a member. */
export async function requireStorageSpace(db: Db, ownerId: string, added: number): Promise<void> {
  const { count, bytes } = await storageUsageOf(db, ownerId);
  if (count >= MAX_PICTURES || bytes + added > MAX_BYTES) throw pictureLimitReached();
}

/** Stores the row of a picture whose files are stored. */
export function createPicture(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  use: PictureUse,
  stored: StoredPicture,
): Promise<Picture> {
  return inTransaction(db, async (trx) => {
    // Simultaneous uploads of one member wait here, so that together they cannot exceed the limit.
    if (!(await lockAccount(trx, viewer.id))) throw sessionExpired();
    await requireStorageSpace(trx, viewer.id, stored.bytes);
    const row = { id, owner_id: viewer.id, use, created_at: deps.clock(), ...stored };
    return pictureOf(await insertPicture(trx, row), picturesKey(deps, viewer, viewer.id));
  });
}

/** @throws ApiError 404 when the viewer has no picture with this id. */
export async function readOwnPicture(deps: Deps, viewer: Viewer, id: string): Promise<Picture> {
  const row = await ownPicture(deps.db, viewer.id, id);
  if (!row) throw pictureNotFound();
  return pictureOf(row, picturesKey(deps, viewer, viewer.id));
}

/** The smallest side of a mark, in pixels, so that its icons are sharp. */
const MIN_MARK_SIDE = 192;

/**
 * The bytes of a mark that the viewer has uploaded, in its largest size, as WebP.
 * @throws ApiError 400 for another picture, and for one that is too small.
 */
export async function readUploadedMark(deps: Deps, viewer: Viewer, id: string): Promise<Buffer> {
  const row = await ownPicture(deps.db, viewer.id, id);
  const size = row && Math.max(...row.sizes);
  const bytes =
    row?.use === 'mark' && size ? await withStorage(() => deps.storage.get(fileKey(id, size))) : null;
  if (!row || !bytes) throw badField('mark', say('Picture not found.'));
  if (row.width < MIN_MARK_SIDE)
    throw badField('mark', say('The mark must be at least {pixels} pixels wide.', { pixels: MIN_MARK_SIDE }));
  return bytes;
}
