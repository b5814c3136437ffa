import type { Transaction } from 'kysely';
import type { ArchivedEntry } from '#contract/moving/archiveItems.ts';
import { say } from '#contract/platform/say.ts';
import { importedRow } from '#server/journal/importing/rules.ts';
import { insertImported } from '#server/journal/importing/store.ts';
import { setPictures } from '#server/journal/pictures/actions.ts';
import { lockPictures } from '#server/journal/pictures/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import { emptyResult, type ItemsResult } from '#server/platform/imports/items.ts';
import { requireWritable } from './actions.ts';
import { journalSealed } from './errors.ts';
import type { NewSit } from './writeStore.ts';

/** An entry of an archive, the id that it gets, those of its pictures, and the practice after which it was written. */
export interface EntryToImport {
  item: ArchivedEntry;
  id: string;
  pictureIds: string[];
  sit: NewSit;
}

/**
 * Creates the entries that are not there yet: by their id, else by their day, title and text. Entries of the archive that are
 * alike are all created. An entry whose pictures are missing is refused.
 * @throws ApiError 409 while the journal is sealed.
 */
export async function importArchivedEntries(
  trx: Transaction<DB>,
  { userId, now, importId }: { userId: string; now: Temporal.Instant; importId: string },
  entries: readonly EntryToImport[],
): Promise<ItemsResult> {
  const result = emptyResult();
  const allIds = entries.flatMap(({ pictureIds }) => pictureIds);
  const locked = allIds.length > 0 ? await lockPictures(trx, userId, allIds) : [];
  const pictures = new Map(locked.filter(({ is_sealed }) => !is_sealed).map((row) => [row.id, row]));
  const rows = [];
  for (const { item, id, pictureIds, sit } of entries) {
    const { sourceId, sit: _sit, pictures: named, ...draft } = item;
    const found = pictureIds.map((pictureId) => pictures.get(pictureId));
    if (found.some((row) => !row || (row.entry_id !== null && row.entry_id !== id))) {
      result.refused.push({ sourceId, ...say('Picture not found.') });
      continue;
    }
    const copies = found.flatMap((row, index) =>
      row
        ? [{ id: row.id, width: row.width ?? 0, height: row.height ?? 0, alt: named?.[index]?.alt ?? '' }]
        : [],
    );
    rows.push({ ...importedRow(userId, id, draft), ...sit, pictures: copies.length > 0 ? copies : null });
  }
  const createdIds = await insertImported(trx, userId, now, rows, importId);
  if (!createdIds) {
    await requireWritable(trx, userId);
    throw journalSealed();
  }
  const created = new Set(createdIds);
  const shown = rows.flatMap(({ id, pictures: copies }) =>
    copies && created.has(id) ? [{ entryId: id, pictures: copies, path: 'pictures' }] : [],
  );
  await setPictures(trx, userId, { kind: 'plain', entries: shown, now });
  result.known += rows.length - created.size;
  result.created.push(...createdIds.map((id) => ({ id, kind: 'entry', revision: null }) as const));
  return result;
}
