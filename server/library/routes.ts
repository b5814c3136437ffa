import type { FastifyInstance } from 'fastify';
import { library } from '#contract/library.ts';
import {
  approveCorrection,
  rejectCorrection,
  suggestCorrection,
} from '#server/library/corrections/actions.ts';
import { waitingCorrections } from '#server/library/corrections/store.ts';
import { correctBook, removeBook } from '#server/library/shelf/actions.ts';
import {
  approveSubmission,
  rejectSubmission,
  resubmitBook,
  submitBook,
  visibleBook,
  withdrawBook,
} from '#server/library/submissions/actions.ts';
import type { Parts } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { tagKeyOf } from '#server/platform/search/fold.ts';
import { searchFor } from '#server/platform/search/typos.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { bookOf, correctionOf, countedPage, EVERY_BOOK, submissionOf, withoutHyphens } from './rules.ts';
import { booksFound, booksTagged, pendingBooks, submissionsOf, tagCounts } from './store.ts';

export function libraryRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  const submissionsFor = async (viewer: Viewer) =>
    (await submissionsOf(db, viewer.id)).map((row) => submissionOf(row, viewer));
  serve(app, parts, library, {
    list: async ({ reader, query }) => {
      const { rows, total } = await booksTagged(reader, tagKeyOf(query.tag ?? EVERY_BOOK), query);
      return countedPage(rows.map(bookOf), total, query);
    },

    search: async ({ reader, query }) => {
      const tagKey = tagKeyOf(query.tag ?? EVERY_BOOK);
      if (!query.q) {
        const { rows, total } = await booksTagged(reader, tagKey, query);
        return countedPage(rows.map(bookOf), total, query);
      }
      const search = await searchFor(reader, 'book', withoutHyphens(query.q));
      if (!search) return countedPage([], 0, query);
      const { rows, total } = await booksFound(reader, search, tagKey || null, query);
      return countedPage(rows.map(bookOf), total, query);
    },

    tags: async ({ reader }) => tagCounts(reader),
    submissions: async ({ viewer }) => submissionsFor(viewer),
    read: async ({ viewer, params }) => visibleBook(db, viewer, params.id),
    submit: async ({ viewer, body }) => submitBook(parts, viewer, body),
    resubmit: async ({ viewer, params, body }) => resubmitBook(parts, viewer, params.id, body),

    withdraw: async ({ viewer, params }) => withdrawBook(parts, viewer, params.id),
    suggestCorrection: async ({ viewer, params, body }) => suggestCorrection(parts, viewer, params.id, body),

    pending: async ({ viewer, query }) => {
      const { rows, total } = await pendingBooks(db, query);
      return countedPage(
        rows.map((row) => submissionOf(row, viewer)),
        total,
        query,
      );
    },
    approve: async ({ viewer, params }) => approveSubmission(parts, viewer, params.id),
    reject: async ({ viewer, params, body }) => rejectSubmission(parts, viewer, params.id, body.reason),

    correct: async ({ viewer, params, body }) => correctBook(parts, viewer, params.id, body),
    remove: async ({ viewer, params, body }) => removeBook(parts, viewer, params.id, body.reason),
    corrections: async ({ query }) => {
      const { rows, total } = await waitingCorrections(db, query);
      return countedPage(rows.map(correctionOf), total, query);
    },
    approveCorrection: async ({ viewer, params }) => approveCorrection(parts, viewer, params.id),
    rejectCorrection: async ({ viewer, params, body }) =>
      rejectCorrection(parts, viewer, params.id, body.reason),
  });
}
