import { importedId } from '#contract/journal/importedIds.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';
import { type EntryRecord, entryRecord } from '#server/journal/rules.ts';

/** An imported entry as a row of JSON, with the day that is used to find duplicates. */
export type ImportedRow = EntryRecord & { id: string; day: string };

/**
 * The row of an imported entry without its pictures, and the entry itself. For an entry without a day, the
 * day of its date in UTC is used to find duplicates.
 */
export async function importedRow(
  ownerId: string,
  entry: ImportedEntry,
): Promise<ImportedRow & { entry: ImportedEntry }> {
  const { format, sourceId, ...draft } = entry;
  const id = await importedId(ownerId, { format, sourceId });
  return { ...entryRecord(ownerId, draft), id, day: dayOf(draft), entry };
}

const dayOf = ({ day, date }: Pick<ImportedEntry, 'day' | 'date'>) =>
  day ?? Temporal.Instant.from(date).toString().slice(0, 10);

/** The entries without those that have the same day, title and text as an earlier one. */
export function distinctEntries(entries: ImportedEntry[]): ImportedEntry[] {
  const keyOf = (entry: ImportedEntry) => JSON.stringify([dayOf(entry), entry.title, entry.content]);
  const firstOf = new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
  return entries.filter((entry) => firstOf.get(keyOf(entry)) === entry);
}
