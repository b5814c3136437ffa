import crypto from 'node:crypto';
import type { Transaction } from 'kysely';
import type { User } from '#contract/account.ts';
import type { OwnPictures, Picture, PictureUse } from '#contract/pictures.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { lockAccount, ownUser, updateAvatar } from '#server/account/public.ts';
import { recordDecision } from '#server/admin/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound, sessionExpired, unavailable } from '#server/platform/errors.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/http/pages.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { StorageUnavailable } from '#server/platform/storage/storage.ts';
import { visiblePicture } from './access.ts';
import { dropFiles } from './cleanup.ts';
import { picturesKey } from './keys.ts';
import { UPLOADS_PER_MEMBER } from './limits.ts';
import { placePicture, removeCopies } from './places.ts';
import {
  availableSize,
  fileKey,
  MAX_BYTES,
  MAX_PICTURES,
  ownPictureOf,
  type PictureRow,
  pictureOf,
  SIZES,
  type StoredPicture,
} from './rules.ts';
import {
  blockPicture,
  deletePicture,
  insertPicture,
  isBlocked,
  ownPicture,
  pictureById,
  picturesPage,
  roomOf,
} from './store.ts';

const pictureNotFound = () => notFound('Picture not found.');
const pictureRemoved = () => conflict('picture_removed', 'This picture was removed here.');
const noRoom = () => conflict('picture_limit', 'There is no room left for your pictures.');

/** Answers 503 while the storage cannot be used. Everything else goes on. */
async function withStorage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    throw unavailable('Pictures are not available at the moment. Please try again later.');
  }
}

/**
 * Decodes an upload and stores its files.
 * @throws ApiError 409 without room, and the errors of `storeFiles`.
 */
export async function storeUpload(
  deps: Deps,
  viewer: Viewer,
  id: string,
  use: PictureUse,
  bytes: Buffer,
): Promise<StoredPicture> {
  await deps.limits.consume([UPLOADS_PER_MEMBER, viewer.id]);
  await requireRoom(deps.db, viewer.id, 0);
  return storeFiles(deps, id, use, bytes);
}

/**
 * Decodes a picture and stores its files, before the row: a file without a row is deleted after a day. The original is
 * not kept.
 * @throws ApiError 400 for a picture that cannot be read, 409 for one that an admin removed, 503 when the storage is away
 * or too many pictures wait.
 */
export async function storeFiles(
  deps: Deps,
  id: string,
  use: PictureUse,
  bytes: Buffer,
): Promise<StoredPicture> {
  const { files, ...image } = await deps.images.process({ bytes, ...SIZES[use] });
  const sha256 = crypto.hash('sha256', bytes, 'hex');
  if (await isBlocked(deps.db, { sha256, ...image })) throw pictureRemoved();
  await withStorage(() =>
    Promise.all(files.map((file) => deps.storage.put(fileKey(id, file.size), file.bytes, 'image/webp'))),
  );
  return {
    ...image,
    sizes: files.map(({ size }) => size),
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    sha256,
  };
}

/** @throws ApiError 409 when the pictures of a member leave no room for so many bytes more. */
export async function requireRoom(db: Db, ownerId: string, added: number): Promise<void> {
  const { count, bytes } = await roomOf(db, ownerId);
  if (count >= MAX_PICTURES || bytes + added > MAX_BYTES) throw noRoom();
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
    if (!(await lockAccount(trx, viewer.id))) throw sessionExpired(); // so that the room is counted once
    await requireRoom(trx, viewer.id, stored.bytes);
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

export async function listOwnPictures(deps: Deps, viewer: Viewer, query: PageQuery): Promise<OwnPictures> {
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await picturesPage(deps.db, viewer.id, start, query.limit + 1);
  const { bytes } = await roomOf(deps.db, viewer.id);
  const key = picturesKey(deps, viewer, viewer.id);
  return {
    ...pageOf(
      rows,
      query,
      (row) => ownPictureOf(row, key),
      ({ created_at, id }) => ({ at: created_at, id }),
    ),
    room: { used: bytes, most: MAX_BYTES },
  };
}

/**
 * The bytes of a picture in one size, or in the largest one that there is.
 * @throws ApiError 404 for a caller who may not see it.
 */
export async function readPictureFile(
  deps: Deps,
  { id, size }: { id: string; size: string },
  key: string | undefined,
): Promise<FileReply> {
  const picture = await visiblePicture(deps, id, key);
  if (!picture) throw pictureNotFound();
  const { row, isPrivate } = picture;
  const fileSize = availableSize(row.sizes, Number(size));
  const bytes = await withStorage(() => deps.storage.get(fileKey(id, fileSize)));
  if (!bytes) throw pictureNotFound();
  // A public community can become private, so no shared cache may keep the pictures of its posts.
  const audience = row.use === 'post' || isPrivate ? 'private' : 'public';
  return {
    bytes,
    headers: {
      'cache-control': `${audience}, max-age=31536000, immutable`,
      'content-disposition': `inline; filename="${id}.webp"`,
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}

/**
 * Deletes a picture of the viewer, also where it is used.
 * @throws ApiError 404 when the viewer has no picture with this id.
 */
export async function removePicture(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await deleteWithFiles(deps, id, (row) => row.owner_id === viewer.id);
}

/**
 * Deletes a picture on behalf of an admin, records the decision, and blocks further uploads of it.
 * @throws ApiError 404 when there is no such picture.
 */
export async function removeAsAdmin(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<void> {
  await deleteWithFiles(
    deps,
    id,
    () => true,
    async (trx, row) => {
      await blockPicture(trx, row, deps.clock());
      await recordDecision(trx, {
        id: newId(),
        actor_id: viewer.id,
        deed: 'picture.removed',
        subject_id: id,
        subject_name: row.use,
        reason,
        decided_at: deps.clock(),
      });
    },
  );
}

/** Deletes a picture, also where it is used, then its files. */
async function deleteWithFiles(
  deps: Deps,
  id: string,
  mayDelete: (row: PictureRow) => boolean,
  andThen?: (trx: Transaction<DB>, row: PictureRow) => Promise<void>,
): Promise<void> {
  const deleted = await inTransaction(deps.db, async (trx) => {
    const found = await pictureById(trx, id);
    if (!found || !mayDelete(found)) return undefined;
    if (found.owner_id) await lockAccount(trx, found.owner_id); // before the picture, as everywhere
    const row = await deletePicture(trx, id);
    if (!row) return undefined;
    if (row.member_id) await updateAvatar(trx, row.member_id, null);
    await removeCopies(trx, row);
    await andThen?.(trx, row);
    return row;
  });
  if (!deleted) throw pictureNotFound();
  await dropFiles(deps, [deleted]);
}

/**
 * Makes an uploaded picture the avatar, or removes the avatar.
 * @throws ApiError 400 for a picture of another member or for another use, and one that is used already.
 */
export async function setAvatar(deps: Deps, viewer: Viewer, pictureId: string | null): Promise<User> {
  const { db, clock, settings } = deps;
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, viewer.id))) throw sessionExpired();
    const place = { ownerId: viewer.id, use: 'avatar', placeId: viewer.id, field: 'pictureId' } as const;
    const row = await placePicture(trx, place, pictureId, clock());
    if (!row) return ownUser(deps, viewer, await updateAvatar(trx, viewer.id, null));
    const url = `${settings.publicUrl}${API_PATH}/pictures/${row.id}/256.webp`;
    return ownUser(deps, viewer, await updateAvatar(trx, viewer.id, { id: row.id, colour: row.colour, url }));
  });
}
