import type { Archived } from '#server/platform/archive.ts';
import type { Db } from '#server/platform/database.ts';
import { asMarkdown, type EntryPlace, entryOf, markdownPath } from './rules.ts';
import { entriesAfter, entryPlaces, ownEntry } from './store.ts';

/** A member's journal as files of their archive: `journal.json`, and a Markdown file an entry. */
export async function archivedJournal(db: Db, userId: string): Promise<Archived[]> {
  const places = await entryPlaces(db, userId);
  const pages = places.map((place) => ({
    path: markdownPath(place),
    text: async function* () {
      const entry = await ownEntry(db, userId, place.id);
      if (entry) yield asMarkdown(entryOf(entry)); // none: deleted while the archive was being made
    },
  }));
  return [{ path: 'journal.json', text: () => journalAsJson(db, userId) }, ...pages];
}

/** One list, oldest first, read a hundred entries at a time. */
async function* journalAsJson(db: Db, userId: string): AsyncIterable<string> {
  yield '[';
  let last: EntryPlace | null = null;
  for (;;) {
    const rows = await entriesAfter(db, userId, last, 100);
    for (const row of rows) {
      yield `${last ? ',' : ''}\n${JSON.stringify(entryOf(row))}`;
      last = row;
    }
    if (rows.length === 0) break;
  }
  yield '\n]\n';
}
