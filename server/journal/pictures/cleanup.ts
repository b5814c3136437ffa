import type { Deps } from '#server/platform/deps.ts';
import { FILES_PREFIX, fileKey, JOURNAL_FILE_KEY } from './rules.ts';
import { deleteUnusedPictures, existingIds } from './store.ts';

/** How long a picture is kept without an entry, and a file without a row. */
const WAIT = { hours: 24 };

/** Deletes pictures whose entry or owner was deleted, and those that no entry has shown within a day. */
export async function deleteUnused({ db, clock, storage, log }: Deps): Promise<void> {
  const ids = await deleteUnusedPictures(db, clock().subtract(WAIT));
  if (ids.length === 0) return;
  // If deleting a file fails, `deleteOrphanedFiles` finds it later.
  await storage.delete(ids.map(fileKey)).catch((error) => log.warn({ err: error }, 'files stay'));
}

/** Deletes files that have had no row for a day, for example because the server was killed during an upload. */
export async function deleteOrphanedFiles({ db, clock, storage }: Deps): Promise<void> {
  const oldest = clock().subtract(WAIT);
  for await (const files of storage.list(FILES_PREFIX)) {
    const old = files.flatMap(({ key, storedAt }) => {
      const id = JOURNAL_FILE_KEY.exec(key)?.[1];
      return id && Temporal.Instant.compare(storedAt, oldest) < 0 ? [{ key, id }] : [];
    });
    if (old.length === 0) continue;
    const existing = await existingIds(db, [...new Set(old.map(({ id }) => id))]);
    await storage.delete(old.flatMap(({ key, id }) => (existing.has(id) ? [] : [key])));
  }
}
