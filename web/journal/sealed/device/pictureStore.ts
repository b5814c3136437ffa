import type { Bytes } from '#web/journal/sealed/format/bytes.ts';
import type { JournalDatabase, PictureUse, StoredBox } from './database.ts';

// Pictures that were shown are stored on this device, encrypted as on the server.

/** The maximum total size of the pictures on this device, in bytes. */
const MAX_BYTES = 200 * 1024 * 1024;

/** A picture that is stored on this device; null if it is not. */
export async function storedPicture(database: JournalDatabase, id: string): Promise<Bytes | null> {
  const transaction = database.transaction(['pictures', 'pictureUses'], 'readwrite');
  const box = await transaction.objectStore('pictures').get(id);
  if (box) await transaction.objectStore('pictureUses').put({ id, bytes: box.length, usedAt: Date.now() });
  await transaction.done;
  return box ?? null;
}

/** Stores a picture. Deletes the least recently used pictures to make room for it. */
export async function storePicture(database: JournalDatabase, id: string, box: Bytes): Promise<void> {
  const transaction = database.transaction(['pictures', 'pictureUses'], 'readwrite');
  const [pictures, uses] = [transaction.objectStore('pictures'), transaction.objectStore('pictureUses')];
  await Promise.all([pictures.put(box, id), uses.put({ id, bytes: box.length, usedAt: Date.now() })]);
  const gone = leastRecentlyUsed(await uses.getAll(), MAX_BYTES);
  await Promise.all(gone.flatMap((id) => [pictures.delete(id), uses.delete(id)]));
  await transaction.done;
}

/** The pictures to delete, least recently used first, so that the others take at most `maxBytes`. */
export function leastRecentlyUsed(uses: readonly PictureUse[], maxBytes: number): string[] {
  let total = uses.reduce((sum, { bytes }) => sum + bytes, 0);
  const gone: string[] = [];
  for (const { id, bytes } of [...uses].sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) break;
    gone.push(id);
    total -= bytes;
  }
  return gone;
}

/** Deletes the pictures that entries no longer show. `known` contains the boxes before the change, by id. */
export async function deleteUnusedPictures(
  database: JournalDatabase,
  boxes: readonly StoredBox[],
  known: ReadonlyMap<string, StoredBox>,
): Promise<void> {
  const shown = new Set(boxes.flatMap(({ pictures }) => pictures));
  const gone = boxes.flatMap(({ id }) => known.get(id)?.pictures ?? []).filter((id) => !shown.has(id));
  if (gone.length === 0) return;
  const transaction = database.transaction(['pictures', 'pictureUses'], 'readwrite');
  await Promise.all([
    ...gone.flatMap((id) => [
      transaction.objectStore('pictures').delete(id),
      transaction.objectStore('pictureUses').delete(id),
    ]),
    transaction.done,
  ]);
}
