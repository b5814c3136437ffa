import type { Entry } from '#contract/journal/entries.ts';
import { importedId } from '#contract/journal/importedIds.ts';
import { entryDay } from '#web/journal/entryText.ts';
import type { ParsedEntry } from '#web/journal/importing/parsing/parsed.ts';

type Compared = Pick<Entry, 'date' | 'day' | 'title' | 'content'>;

/** What entries with the same day, title and text have in common. */
export const keyOfEntry = (entry: Compared): string =>
  JSON.stringify([entryDay(entry), entry.title, entry.content]);

/**
 * Separates new entries from those that the journal already contains: an entry from the same source, or one
 * with the same day, title and text. An entry that is in the files twice is new only once.
 */
export async function compare(
  memberId: string,
  entries: readonly ParsedEntry[],
  journal: AsyncIterable<Entry[]>,
): Promise<{ fresh: ParsedEntry[]; known: ParsedEntry[] }> {
  const ids = new Set<string>();
  const keys = new Set<string>();
  for await (const page of journal) {
    for (const entry of page) {
      ids.add(entry.id);
      keys.add(keyOfEntry(entry));
    }
  }
  const fresh: ParsedEntry[] = [];
  const known: ParsedEntry[] = [];
  for (const entry of entries) {
    const id = await importedId(memberId, entry);
    const key = keyOfEntry(entry);
    (ids.has(id) || keys.has(key) ? known : fresh).push(entry);
    ids.add(id);
    keys.add(key);
  }
  return { fresh, known };
}
