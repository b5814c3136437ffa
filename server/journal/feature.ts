import { asMarkdown, uniquePaths } from '#contract/journal/files.ts';
import { say } from '#contract/platform/say.ts';
import { deleteOrphanedFiles, deleteUnused } from '#server/journal/pictures/cleanup.ts';
import { fileKey, JOURNAL_FILE_KEY, type JournalPictureRow } from '#server/journal/pictures/rules.ts';
import { picturesById } from '#server/journal/pictures/store.ts';
import { sealForArchive } from '#server/journal/sealing/actions.ts';
import { MAX_PAGE_BYTES } from '#server/journal/sealing/changes.ts';
import { sealingMails } from '#server/journal/sealing/mails.ts';
import { type SealedRow, sealedEntryOf } from '#server/journal/sealing/rules.ts';
import { sealedAfter } from '#server/journal/sealing/store.ts';
import { type ArchiveFile, inBatches, jsonFile, jsonListFile } from '#server/platform/archive/archive.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { deleteImportsBefore } from '#server/platform/imports/store.ts';
import { undoableSince } from '#server/platform/imports/undoable.ts';
import { rewriteWords } from '#server/platform/search/rewriting.ts';
import { journalRoutes } from './routes.ts';
import { type EntryPosition, entryOf } from './rules.ts';
import { entriesAfter } from './store.ts';
import { ENTRY_WORDS } from './words.ts';

export const journalFeature = {
  routes: journalRoutes,
  mails: sealingMails,
  archive,
  storedFiles: { key: JOURNAL_FILE_KEY, expected: expectedFiles },
  deleteExpired: ({ db, clock }) => deleteImportsBefore(db, 'journal', undoableSince(clock())),
  recurring: {
    'unused-journal-pictures': { cron: '* * * * *', run: deleteUnused, asksOtherServer: true },
    'rewrite-words-of-entries': { cron: '* * * * *', run: (deps) => rewriteWords(deps, ENTRY_WORDS) },
    'orphaned-journal-files': { cron: '27 3 * * *', run: deleteOrphanedFiles, asksOtherServer: true },
  },
  constraints: {
    journal_entries_log: () =>
      conflict('entry_exists', say('There is a line in your journal for this practice already.')),
  },
} satisfies Feature;

/**
 * A member's journal as files of their export: `journal.json`, a Markdown file for each entry, and the
 * pictures. The export of a sealed journal contains the seal and the boxes, which the passphrase or the
 * recovery phrase opens.
 */
async function* archive({ db, storage }: Deps, userId: string): AsyncIterable<ArchiveFile> {
  const next = (last: EntryPosition | null) => entriesAfter(db, userId, last, 100);
  yield { path: 'journal.json', text: () => jsonListFile(next, entryOf) };
  const pathOf = uniquePaths();
  for await (const row of inBatches(next)) {
    const entry = entryOf(row);
    yield {
      path: pathOf(entry),
      text: async function* () {
        yield asMarkdown(entry, ({ id }) => `../journal-pictures/${id}.webp`);
        return 1;
      },
    };
  }
  const nextPictures = (last: JournalPictureRow | null) => picturesById(db, userId, last);
  for await (const { id, is_sealed } of inBatches(nextPictures))
    yield {
      path: `journal-pictures/${id}.${is_sealed ? 'bin' : 'webp'}`,
      bytes: () => storage.get(fileKey(id)),
    };
  const seal = await sealForArchive(db, userId);
  if (!seal) return;
  yield { path: 'sealed-journal.json', text: () => jsonFile(async () => seal) };
  const nextSealed = (last: SealedRow | null) =>
    sealedAfter(db, userId, { since: last?.n ?? 0, limit: 100, maxBytes: MAX_PAGE_BYTES });
  yield { path: 'sealed-entries.json', text: () => jsonListFile(nextSealed, sealedEntryOf) };
}

async function* expectedFiles(db: Deps['db']): AsyncIterable<string[]> {
  const next = (last: { id: string } | null) => picturesById(db, null, last);
  for await (const { id } of inBatches(next)) yield [fileKey(id)];
}
