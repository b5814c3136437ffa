import { type ArchiveFile, inBatches, jsonListFile } from '#server/platform/archive/archive.ts';
import type { Db } from '#server/platform/database/database.ts';
import { asMarkdown, uniquePaths } from './markdown.ts';
import { type EntryPosition, entryOf } from './rules.ts';
import { entriesAfter } from './store.ts';

export { entryCount } from './store.ts';

/** A member's journal as files of their archive: `journal.json`, and a Markdown file an entry. */
export async function* archivedJournal(db: Db, userId: string): AsyncIterable<ArchiveFile> {
  const next = (last: EntryPosition | null) => entriesAfter(db, userId, last, 100);
  yield { path: 'journal.json', text: () => jsonListFile(next, entryOf) };
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
