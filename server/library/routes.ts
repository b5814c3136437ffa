import type { FastifyInstance } from 'fastify';
import { library } from '#contract/library.ts';
import type { Parts } from '#server/platform/parts.ts';
import { tagKeyOf } from '#server/platform/search.ts';
import { serve } from '#server/platform/serve.ts';
import { searchFor } from '#server/platform/typos.ts';
import { bookOf, countedPage, EVERY_BOOK, submissionOf, withoutHyphens } from './rules.ts';
import { booksFound, booksTagged, pendingBooks, submissionsOf, tagCounts } from './store.ts';
import {
  approveSubmission,
  rejectSubmission,
  resubmitBook,
  submitBook,
  visibleBook,
} from './submissions/actions.ts';

export function libraryRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
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
    submissions: async ({ viewer }) => (await submissionsOf(db, viewer.id)).map(submissionOf),
    read: async ({ viewer, params }) => visibleBook(db, viewer, params.id),
    submit: async ({ viewer, body }) => submitBook(parts, viewer, body),
    resubmit: async ({ viewer, params, body }) => resubmitBook(parts, viewer, params.id, body),

    pending: async ({ query }) => {
      const { rows, total } = await pendingBooks(db, query);
      return countedPage(rows.map(submissionOf), total, query);
    },
    approve: async ({ viewer, params }) => approveSubmission(parts, viewer, params.id),
    reject: async ({ viewer, params, body }) => rejectSubmission(parts, viewer, params.id, body.reason),
  });
}
