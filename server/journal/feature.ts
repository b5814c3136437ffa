import { asMarkdown, uniquePaths } from '#contract/journal/files.ts';
import { type ArchiveFile, inBatches, jsonListFile } from '#server/platform/archive/archive.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { journalRoutes } from './routes.ts';
import { type EntryPosition, entryOf } from './rules.ts';
import { entriesAfter } from './store.ts';

export const journalFeature = {
  routes: journalRoutes,
  archive,
  constraints: {
    journal_entries_log: () =>
      conflict('entry_exists', 'There is a line in your journal for this practice already.'),
  },
} satisfies Feature;

/** A member's journal as files of their export: `journal.json`, and a Markdown file for each entry. */
async function* archive({ db }: Pick<Deps, 'db'>, userId: string): AsyncIterable<ArchiveFile> {
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
