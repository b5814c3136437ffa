import type { Transaction } from 'kysely';
import { removeFromDecidedCases } from '#server/pictures/cases/cases.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { StorageUnavailable } from '#server/platform/storage/storage.ts';
import { removeCopies } from './places.ts';
import { fileKeysOf, type PictureRow } from './rules.ts';
import {
  deleteUnusedPictures,
  existingIds,
  findOrCreateStoreId,
  hasPictures,
  releasePicturesOfCases,
} from './store.ts';

/** How long an unused picture is kept, and a file without a row. */
const WAIT = { hours: 24 };

/**
 * Deletes pictures that are no longer used, and those that nobody used within a day. Those in cases stay, but not with
 * their uploaders.
 */
export async function deleteUnused(deps: Deps): Promise<void> {
  await releasePicturesOfCases(deps.db);
  const deleted = await deleteUnusedPictures(deps.db, deps.clock().subtract(WAIT));
  if (deleted.length > 0) await dropFiles(deps, deleted);
}

/**
 * Deletes the pictures of a member and removes them from their places, before the account is deleted. Those in open cases
 * stay there.
 */
export async function deletePicturesOf(trx: Transaction<DB>, ownerId: string): Promise<void> {
  const rows = await trx
    .updateTable('pictures')
    .set({ owner_id: null })
    .where('owner_id', '=', ownerId)
    .returningAll()
    .execute();
  for (const row of rows) await removeCopies(trx, row);
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('pictures')
    .set({ book_id: null, community_id: null, post_id: null, deleted_post_id: null })
    .where('id', 'in', [NIL_UUID, ...ids])
    .execute();
  await removeFromDecidedCases(trx, ids);
}

/** Deletes the files of deleted pictures. If that fails, `deleteOrphanedFiles` finds them later. */
export async function dropFiles(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  pictures: Pick<PictureRow, 'id' | 'sizes'>[],
): Promise<void> {
  await storage.delete(pictures.flatMap(fileKeysOf)).catch((error) => log.warn({ err: error }, 'files stay'));
}

/** Deletes files that have had no row for a day, for example because the server was killed during an upload. */
export async function deleteOrphanedFiles({ db, clock, storage }: Deps): Promise<void> {
  const oldest = clock().subtract(WAIT);
  for await (const files of storage.list('pictures/')) {
    const old = files.flatMap(({ key, storedAt }) => {
      // Other files, such as the id of the storage, belong to no picture.
      const id = PICTURE_KEY.exec(key)?.[1];
      return id && Temporal.Instant.compare(storedAt, oldest) < 0 ? [{ key, id }] : [];
    });
    if (old.length === 0) continue;
    const existing = await existingIds(db, [...new Set(old.map(({ id }) => id))]);
    await storage.delete(old.flatMap(({ key, id }) => (existing.has(id) ? [] : [key])));
  }
}

/** The key of a file of a picture, with the id of the picture. */
export const PICTURE_KEY = /^pictures\/([0-9a-f-]{36})\//;
/** The key of the file that connects the storage with its database. */
export const STORE_ID_KEY = 'pictures/store-id';

/**
 * Requires that the storage belongs to this database. A storage that cannot be reached is not an error here: everything
 * except pictures works without it.
 * @throws when the storage belongs to another database, or to none although there are pictures.
 */
export async function requireOwnStorage(deps: Deps): Promise<void> {
  let isOwn: boolean;
  try {
    isOwn = await connectStorage(deps);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    deps.log.warn({ err: error }, 'pictures are not available');
    return;
  }
  if (!isOwn)
    throw new Error('DATA_DIR: the pictures of this database are elsewhere. Set S3_URL, or mount them.');
}

/**
 * Connects a database without pictures with its storage, if this has not been done. Returns whether the storage belongs
 * to the database.
 * @throws StorageUnavailable
 */
export async function connectStorage({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<boolean> {
  const stored = (await storage.get(STORE_ID_KEY))?.toString() ?? null;
  const ownId = await findOrCreateStoreId(db, stored ?? newId());
  if (stored !== null || (await hasPictures(db))) return stored === ownId;
  await storage.put(STORE_ID_KEY, Buffer.from(ownId), 'text/plain');
  return true;
}
