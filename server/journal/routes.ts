import type { FastifyInstance } from 'fastify';
import { journal } from '#contract/journal.ts';
import { makeOnce } from '#server/platform/idempotency.ts';
import { isTooDeep, pageOf, startOf } from '#server/platform/pages.ts';
import type { Parts } from '#server/platform/parts.ts';
import { notFound } from '#server/platform/refuse.ts';
import { prefixQuery } from '#server/platform/search.ts';
import { serve } from '#server/platform/serve.ts';
import { entryOf, entryWrite, excerptOf, tagKeyOf } from './rules.ts';
import { deleteEntry, entriesOf, insertEntry, ownEntry, replaceEntry, tagCounts } from './store.ts';

const noEntry = () => notFound('Journal entry not found.');

export function journalRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, parts, journal, {
    list: async ({ viewer, query }) => {
      const start = startOf(query);
      const words = query.q ? prefixQuery(query.q) : null;
      const isEmpty = isTooDeep(start) || (query.q && words === null);
      const tagKey = query.tag ? tagKeyOf(query.tag) : null;
      const listed = { tagKey, words, start, count: query.limit + 1 };
      const rows = isEmpty ? [] : await entriesOf(db, viewer.id, listed);
      return pageOf(rows, query, excerptOf, ({ written_at, id }) => ({ at: written_at, id }));
    },

    tags: async ({ viewer }) => tagCounts(db, viewer.id),

    read: async ({ viewer, params }) => {
      const entry = await ownEntry(db, viewer.id, params.id);
      if (!entry) throw noEntry();
      return entryOf(entry);
    },

    write: async ({ viewer, body, idempotencyKey }) => {
      const once = { userId: viewer.id, call: 'journal.write', key: idempotencyKey };
      const id = await makeOnce(parts, once, (trx, newId) =>
        insertEntry(trx, { id: newId, userId: viewer.id, now: clock(), ...entryWrite(body) }),
      );
      const entry = await ownEntry(db, viewer.id, id);
      if (!entry) throw noEntry(); // written with this key, and deleted since
      return entryOf(entry);
    },

    rewrite: async ({ viewer, params, body }) => {
      const changed = { id: params.id, userId: viewer.id, now: clock(), ...entryWrite(body) };
      const entry = await replaceEntry(db, changed);
      if (!entry) throw noEntry();
      return entryOf(entry);
    },

    remove: async ({ viewer, params }) => {
      if (!(await deleteEntry(db, viewer.id, params.id))) throw noEntry();
    },
  });
}
