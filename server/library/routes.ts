import type { FastifyInstance } from 'fastify';
import { library } from '#contract/library.ts';
import { tagKeyOf } from '#contract/platform/words.ts';
import { visibleBook } from '#server/library/books/access.ts';
import { correctBook, removeBook } from '#server/library/books/actions.ts';
import {
  approveCorrection,
  countCorrection,
  readCorrection,
  rejectCorrection,
  suggestCorrection,
  withdrawCorrection,
} from '#server/library/corrections/actions.ts';
import { pendingCorrections } from '#server/library/corrections/store.ts';
import {
  approveSubmission,
  rejectSubmission,
  resubmitBook,
  submitBook,
  withdrawBook,
} from '#server/library/submissions/actions.ts';
import { countedPage } from '#server/platform/database/pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { buildSearch } from '#server/platform/search/typos.ts';
import { ANY_TAG, BOOK_SEARCH, bookOf, correctionOf, submissionOf } from './rules.ts';
import {
  booksInLanguage,
  booksTagged,
  pendingBooks,
  readingsOf,
  searchBooks,
  submissionsOf,
  tagCounts,
} from './store.ts';
import { searchedText } from './words.ts';

export function libraryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  serve(app, deps, library, {
    list: async ({ readDb, query }) => {
      const tagKey = tagKeyOf(query.tag ?? ANY_TAG);
      const { rows, total } = query.language
        ? await booksInLanguage(readDb, query.language, tagKey || null, query)
        : await booksTagged(readDb, tagKey, query);
      return countedPage(rows.map(bookOf), total, query);
    },

    search: async ({ readDb, query }) => {
      const tagKey = tagKeyOf(query.tag ?? ANY_TAG);
      if (!query.q) {
        const { rows, total } = await booksTagged(readDb, tagKey, query);
        return countedPage(rows.map(bookOf), total, query);
      }
      const search = await buildSearch(readDb, BOOK_SEARCH, searchedText(query.q));
      if (!search) return countedPage([], 0, query);
      const { rows, total } = await searchBooks(readDb, search, tagKey || null, query);
      return countedPage(rows.map(bookOf), total, query);
    },

    tags: async ({ readDb }) => tagCounts(readDb),
    submissions: async ({ viewer }) =>
      (await submissionsOf(db, viewer.id)).map((row) => submissionOf(row, viewer)),
    read: async ({ viewer, params }) => ({
      ...(await visibleBook(db, viewer, params.id)),
      readings: await readingsOf(db, params.id, clock()),
    }),
    submit: {
      create: async ({ viewer, body }, dbOrTrx, id) => submitBook(deps, dbOrTrx, viewer, id, body),
      answer: async ({ viewer }, id) => visibleBook(db, viewer, id),
    },
    resubmit: async ({ viewer, params, body }) => resubmitBook(deps, viewer, params.id, body),

    withdraw: async ({ viewer, params }) => withdrawBook(deps, viewer, params.id),
    suggestCorrection: {
      prepare: async ({ viewer }) => countCorrection(deps, viewer),
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        suggestCorrection(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async (_call, id) => readCorrection(deps, id),
    },
    withdrawCorrection: async ({ viewer, params }) => withdrawCorrection(deps, viewer, params.id),

    pending: async ({ viewer, query }) => {
      const { rows, total } = await pendingBooks(db, query);
      return countedPage(
        rows.map((row) => submissionOf(row, viewer)),
        total,
        query,
      );
    },
    approve: async ({ viewer, params }) => approveSubmission(deps, viewer, params.id),
    reject: async ({ viewer, params, body }) => rejectSubmission(deps, viewer, params.id, body.reason),

    correct: async ({ viewer, params, body }) => correctBook(deps, viewer, params.id, body),
    remove: async ({ viewer, params, body }) => removeBook(deps, viewer, params.id, body.reason),
    corrections: async ({ query }) => {
      const { rows, total } = await pendingCorrections(db, query);
      return countedPage(rows.map(correctionOf), total, query);
    },
    approveCorrection: async ({ viewer, params }) => approveCorrection(deps, viewer, params.id),
    rejectCorrection: async ({ viewer, params, body }) =>
      rejectCorrection(deps, viewer, params.id, body.reason),
  });
}
