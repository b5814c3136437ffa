import type { EntryPicture } from '#contract/journal/entries.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import type { RedrawnPicture } from '#web/pictures/public.ts';
import { deviceKey, openDeviceDatabase, openValue, sealValue } from '#web/platform/device/deviceDatabase.ts';
import { uploadPlainPicture } from './plainCalls.ts';

// Pictures of a plain journal that were added without a connection. They are stored on this device, encrypted, under the
// idempotency key of their upload, until the entry that shows them is sent.

/** Stores a picture on this device. @throws when the storage is full or denied */
export async function keepPicture(
  memberId: string,
  id: string,
  { blob, width, height }: RedrawnPicture,
): Promise<Omit<JournalPicture, 'alt'>> {
  const database = await openDeviceDatabase(memberId);
  const sealed = await sealValue(await deviceKey(database, 'writes'), await blob.arrayBuffer());
  await database.put('files', { ...sealed, type: blob.type }, id);
  return { id, width, height, isKept: true };
}

/** A picture that is stored on this device. @throws when it is not */
export async function loadKeptPicture(memberId: string, id: string): Promise<Blob> {
  const database = await openDeviceDatabase(memberId);
  const stored = await database.get('files', id);
  if (!stored) throw new Error('This picture is not on this device.');
  const content = await openValue(await deviceKey(database, 'writes'), stored);
  return new Blob([content], { type: stored.type });
}

/** Uploads those of the pictures that are only on this device. Resolves with their ids on the server. */
export async function uploadKeptPictures(
  memberId: string,
  pictures: readonly EntryPicture[],
): Promise<Map<string, string>> {
  const kept = pictures.filter((picture: JournalPicture) => picture.isKept);
  const ids = new Map<string, string>();
  for (const { id, width, height } of kept) {
    const blob = await loadKeptPicture(memberId, id);
    const uploaded = await uploadPlainPicture({
      picture: { blob, width, height },
      idempotencyKey: id,
      memberId,
    });
    ids.set(id, uploaded.id);
  }
  return ids;
}

export async function deleteKeptPictures(memberId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const database = await openDeviceDatabase(memberId);
  await Promise.all(ids.map((id) => database.delete('files', id)));
}
