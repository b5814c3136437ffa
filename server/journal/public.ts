import { type Archived, asJsonList, inBatches } from '#server/platform/archive/archive.ts';
import type { Db } from '#server/platform/database/database.ts';
import { asMarkdown, uniquePaths } from './markdown.ts';
import { type EntryPlace, entryOf } from './rules.ts';
import { entriesAfter } from './store.ts';

export { entryCount } from './store.ts';

/** A member's journal as files of their archive: `journal.json`, and a Markdown file an entry. */
export async function* archivedJournal(db: Db, userId: string): AsyncIterable<Archived> {
  const next = (last: EntryPlace | null) => entriesAfter(db, userId, last, 100);
  yield { path: 'journal.json', text: () => asJsonList(next, entryOf) };
  const pathOf = uniquePaths();
  for await (const row of inBatches(next)) {
    const entry = entryOf(row);
    yield {
      path: pathOf(entry),
      text: async function* () {
        yield asMarkdown(entry);
      },
    };
  }
}
