import { importedId } from '#contract/journal/importedIds.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';
import { type EntryColumns, entryColumns, ownerPrefix } from '#server/journal/rules.ts';

/** An imported entry as a row, with the day that is used to find duplicates, and the indexed words. */
export type ImportedRow = Omit<EntryColumns, 'written_at'> & {
  id: string;
  written_at: string;
  day: string;
  /** The copies of its pictures; null if it has none. */
  pictures: unknown;
};

/**
 * The row of an imported entry without its pictures, and the entry itself. For an entry without a day, the
 * day of its date in UTC is used to find duplicates.
 */
export async function importedRow(
  ownerId: string,
  entry: ImportedEntry,
): Promise<Omit<ImportedRow, 'pictures'> & { entry: ImportedEntry }> {
  const { format, sourceId, ...draft } = entry;
  const { written_at, words, ...columns } = entryColumns(draft);
  const id = await importedId(ownerId, { format, sourceId });
  const prefix = ownerPrefix(ownerId);
  return {
    ...columns,
    id,
    written_at: written_at.toString(),
    words: words.map((word) => prefix + word),
    day: dayOf(draft),
    entry,
  };
}

const dayOf = ({ day, date }: Pick<ImportedEntry, 'day' | 'date'>) =>
  day ?? Temporal.Instant.from(date).toString().slice(0, 10);

/** The entries without those that have the same day, title and text as an earlier one. */
export function distinctEntries(entries: ImportedEntry[]): ImportedEntry[] {
  const keyOf = (entry: ImportedEntry) => JSON.stringify([dayOf(entry), entry.title, entry.content]);
  const firstOf = new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
  return entries.filter((entry) => firstOf.get(keyOf(entry)) === entry);
}
