import type { FastifyInstance } from 'fastify';
import { type Entry, journal } from '#contract/journal/entries.ts';
import { importing } from '#contract/journal/importing.ts';
import { say } from '#contract/platform/say.ts';
import { tagKeyOf } from '#contract/platform/words.ts';
import { boundsOf, daysBetween, earlierDays } from '#server/journal/days/rules.ts';
import { entryCounts, firstWrittenAt, newestEntriesOfDays } from '#server/journal/days/store.ts';
import { requireImportedIds, undoImport } from '#server/journal/importing/undo.ts';
import { recordImported } from '#server/journal/importing/undoStore.ts';
import { journalPicturesRoutes } from '#server/journal/pictures/routes.ts';
import { sealingRoutes } from '#server/journal/sealing/routes.ts';
import { iso } from '#server/platform/clock.ts';
import { isBeyondMaxOffset, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { outdated } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { importsOf } from '#server/platform/imports/store.ts';
import { undoableSince } from '#server/platform/imports/undoable.ts';
import { prefixQuery } from '#server/platform/search/tsquery.ts';
import { changeEntry, createEntry, importEntries, requireWritable } from './actions.ts';
import { type EntryRow, entryOf, equalsDraft, excerptOf, ownerPrefix } from './rules.ts';
import { findEntries, ownEntry, tagCounts, wholeEntriesOf } from './store.ts';
import { deleteEntries } from './writeStore.ts';

/** The maximum number of entries that `onThisDay` returns for each day. */
const MAX_ENTRIES_OF_DAY = 20;
/** The maximum number of imports in a list. */
const MAX_IMPORTS = 100;

const entryNotFound = () => notFound(say('Journal entry not found.'));

function requireEntry(row: EntryRow | undefined): Entry {
  if (!row) throw entryNotFound();
  return entryOf(row);
}

export function journalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  serve(app, deps, journal, {
    list: async ({ viewer, query }) => {
      const start = pageStart(query);
      const words = query.q ? prefixQuery(query.q, ownerPrefix(viewer.id)) : null;
      const isEmpty = isBeyondMaxOffset(start) || (query.q && words === null);
      const tagKey = query.tag ? tagKeyOf(query.tag) : null;
      const day = query.day ? boundsOf(query.day, query.timezone) : null;
      const { practiceId = null, readingId = null } = query;
      const filter = { practiceId, readingId, tagKey, words, day, start, count: query.limit + 1 };
      const rows = isEmpty ? [] : await findEntries(db, viewer.id, filter);
      return pageOf(rows, query, excerptOf, ({ written_at, id }) => ({ at: written_at, id }));
    },

    entries: async ({ viewer, query }) => {
      const start = pageStart(query);
      const from = query.from ? boundsOf(query.from, query.timezone) : null;
      const to = query.to ? boundsOf(query.to, query.timezone) : null;
      const rows = isBeyondMaxOffset(start)
        ? []
        : await wholeEntriesOf(db, viewer.id, { from, to, start, count: query.limit + 1 });
      return pageOf(rows, query, entryOf, ({ written_at, id }) => ({ at: written_at, id }));
    },

    days: async ({ viewer, query: { from, to, timezone } }) =>
      entryCounts(
        db,
        viewer.id,
        daysBetween(from, to).map((day) => boundsOf(day, timezone)),
      ),

    onThisDay: async ({ viewer, query: { day, timezone } }) => {
      const first = await firstWrittenAt(db, viewer.id);
      if (!first) return [];
      const days = earlierDays(day, first).map((earlier) => boundsOf(earlier, timezone));
      const rows = await newestEntriesOfDays(db, viewer.id, days, MAX_ENTRIES_OF_DAY);
      return Array.from(
        Map.groupBy(rows, (row) => row.of),
        ([day, rows]) => ({ day, entries: rows.map(excerptOf) }),
      );
    },

    tags: async ({ viewer }) => tagCounts(db, viewer.id),

    read: async ({ viewer, params }) => requireEntry(await ownEntry(db, viewer.id, params.id)),

    create: {
      create: async ({ viewer, body }, dbOrTrx, id) =>
        entryOf(await createEntry(dbOrTrx, { id, userId: viewer.id, now: clock() }, body)),
      answer: async ({ viewer }, id) => requireEntry(await ownEntry(db, viewer.id, id)),
    },

    update: async ({ viewer, params, body, expectedVersion }) => {
      const writing = { id: params.id, userId: viewer.id, now: clock() };
      const replaced = await changeEntry(db, writing, body, expectedVersion);
      if (replaced) return entryOf(replaced);
      const row = await ownEntry(db, viewer.id, params.id);
      // The client may have repeated the change because the reply was lost.
      if (row && !equalsDraft(row, body))
        throw outdated(say('This entry has been changed since you opened it.'));
      return requireEntry(row);
    },

    remove: async ({ viewer, params }) => {
      if ((await deleteEntries(db, viewer.id, [params.id])) > 0) return;
      await requireWritable(db, viewer.id);
      throw entryNotFound();
    },
  });

  serve(app, deps, importing, {
    importEntries: async ({ viewer, body: { entries, importId } }) => {
      const created = await importEntries(db, { userId: viewer.id, now: clock(), importId }, entries);
      return { made: created, known: entries.length - created };
    },
    imports: async ({ viewer }) =>
      (await importsOf(db, { kind: 'journal', userId: viewer.id }, undoableSince(clock()), MAX_IMPORTS)).map(
        ({ id, created_at, created }) => ({ id, createdAt: iso(created_at), count: created }),
      ),
    importedEntries: async ({ viewer, params: { id } }) => ({
      entryIds: await requireImportedIds(deps, { userId: viewer.id, id }),
    }),
    recordImport: async ({ viewer, params: { id }, body: { entryIds } }) =>
      inTransaction(db, (trx) => recordImported(trx, { userId: viewer.id, id }, clock(), entryIds)),
    undoImport: async ({ viewer, params: { id } }) => undoImport(deps, { userId: viewer.id, id }),
    removeEntries: async ({ viewer, body: { ids } }) => {
      const deleted = await deleteEntries(db, viewer.id, ids);
      if (deleted === 0) await requireWritable(db, viewer.id);
      return { deleted };
    },
  });
  sealingRoutes(app, deps);
  journalPicturesRoutes(app, deps);
}
