import { say } from '#contract/platform/say.ts';
import { BOOK_WORDS } from '#server/library/books/words.ts';
import { correctionsOf } from '#server/library/corrections/store.ts';
import { jsonFile } from '#server/platform/archive/archive.ts';
import type { Feature } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { rewriteWords } from '#server/platform/search/rewriting.ts';
import { libraryMails } from './mails.ts';
import { libraryRoutes } from './routes.ts';
import { bookWithStatus, correctionOf, correctionPending } from './rules.ts';
import { submissionsOf } from './store.ts';

export const libraryFeature = {
  routes: libraryRoutes,
  mails: libraryMails,
  constraints: {
    books_isbn13_key: () =>
      conflict('book_known', say('This book is already in the library or waiting for review.')),
    book_corrections_book_id_submitter_id_key: correctionPending,
  },

  recurring: {
    'rewrite-words-of-books': { cron: '* * * * *', run: (deps) => rewriteWords(deps, BOOK_WORDS) },
  },
  archive: ({ db }, userId) => [
    {
      path: 'submissions.json',
      text: () => jsonFile(async () => (await submissionsOf(db, userId)).map(bookWithStatus)),
    },
    {
      path: 'corrections.json',
      text: () => jsonFile(async () => (await correctionsOf(db, userId)).map(correctionOf)),
    },
  ],
} satisfies Feature;
