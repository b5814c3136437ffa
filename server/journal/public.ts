import { type Archived, asJsonList } from '#server/platform/archive.ts';
import type { Db } from '#server/platform/database.ts';
import { asMarkdown, type EntryPlace, entryOf, markdownPath } from './rules.ts';
import { entriesAfter, entryPlaces, ownEntry } from './store.ts';

export { entryCount } from './store.ts';

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
  const list = () => asJsonList((last: EntryPlace | null) => entriesAfter(db, userId, last, 100), entryOf);
  return [{ path: 'journal.json', text: list }, ...pages];
}
