import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { type EntryRecord, entryRecord } from '#server/journal/rules.ts';
import type { NewSit } from '#server/journal/writeStore.ts';

/** An imported entry as a row of JSON, with the day that is used to find duplicates. */
export type ImportedRow = EntryRecord & NewSit & { id: string; day: string };

/** An entry of an import, without its pictures. */
type EntryText = Omit<EntryDraft, 'pictures'>;

/**
 * The row of an imported entry without its pictures, which was not written after a practice. For an entry without a day, the
 * day of its date in UTC is used to find duplicates.
 */
export const importedRow = (ownerId: string, id: string, entry: EntryText): ImportedRow => ({
  ...entryRecord(ownerId, entry),
  ...{ id, day: dayOf(entry), log_id: null, practice_id: null, reflection: null },
});

const dayOf = ({ day, date }: Pick<EntryText, 'day' | 'date'>) =>
  day ?? Temporal.Instant.from(date).toString().slice(0, 10);

/** The entries without those that have the same day, title and text as an earlier one. */
export function distinctEntries<Entry extends EntryText>(entries: Entry[]): Entry[] {
  const keyOf = (entry: Entry) => JSON.stringify([dayOf(entry), entry.title, entry.content]);
  const firstOf = new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
  return entries.filter((entry) => firstOf.get(keyOf(entry)) === entry);
}
