import type { FastifyInstance } from 'fastify';
import { library } from '#contract/library.ts';
import type { Parts } from '#server/platform/parts.ts';
import { tagKeyOf } from '#server/platform/search.ts';
import { serve } from '#server/platform/serve.ts';
import type { Viewer } from '#server/platform/sessions.ts';
import { searchFor } from '#server/platform/typos.ts';
import { approveCorrection, rejectCorrection, suggestCorrection } from './corrections/actions.ts';
import { waitingCorrections } from './corrections/store.ts';
import { bookOf, correctionOf, countedPage, EVERY_BOOK, submissionOf, withoutHyphens } from './rules.ts';
import { correctBook, removeBook } from './shelf/actions.ts';
import { booksFound, booksTagged, pendingBooks, submissionsOf, tagCounts } from './store.ts';
import {
  approveSubmission,
  rejectSubmission,
  resubmitBook,
  submitBook,
  visibleBook,
  withdrawBook,
} from './submissions/actions.ts';

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
