import { t } from '@lingui/core/macro';
import type { Entry } from '#contract/journal/entries.ts';
import { importedId } from '#contract/journal/importedIds.ts';
import { entryDay } from '#web/journal/entryText.ts';
import type { JournalApi } from '#web/journal/journalCalls.ts';
import { isLive } from '#web/journal/sealed/device/database.ts';
import { fieldsOf, laterThan } from '#web/journal/sealed/entries/draftFields.ts';
import { type OpenJournal, openEntry } from '#web/journal/sealed/entries/openJournal.ts';
import { daysOf, excerptPageOf, filterRows, onThisDay, pageOf } from '#web/journal/sealed/entries/rows.ts';
import { sortedRows, waitingOf } from '#web/journal/sealed/entries/shownEntries.ts';
import { keepChange } from '#web/journal/sealed/entries/waiting.ts';
import { type Change, writeChanges } from '#web/journal/sealed/entries/writing.ts';
import {
  addSealedPicture,
  loadSealedPicture,
  withPicturePaths,
} from '#web/journal/sealed/pictures/sealedPictures.ts';
import { ApiError, hasNoResponse } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { sendKept } from '#web/platform/outbox/memberOutbox.ts';
import { dropImported } from './importing.ts';
import { requireUnlocked } from './requireUnlocked.ts';
import { announceChanges } from './unlocked.ts';

/**
 * Answers the calls of a sealed journal on this device, with the shapes and the errors of the server. The
 * journal must be unlocked.
 */
export const sealedApi: JournalApi = {
  async list({ query: { limit, cursor, timezone: _timezone, ...filter } }) {
    const rows = filterRows(sortedRows(await requireUnlocked()), filter);
    return excerptPageOf(rows, limit, cursor);
  },

  async entries({ query: { limit, cursor, from, to } }) {
    const journal = await requireUnlocked();
    const rows = sortedRows(journal).filter((row) => {
      const day = entryDay(row);
      return (!from || day >= from) && (!to || day <= to);
    });
    const { items, nextCursor } = pageOf(rows, limit, cursor);
    const entries = await Promise.all(items.map(({ id }) => currentEntry(journal, id)));
    return { items: entries.filter((entry) => entry !== null), nextCursor };
  },

  days: async ({ query: { from, to } }) => daysOf(sortedRows(await requireUnlocked()), { from, to }),

  onThisDay: async ({ query: { day } }) => onThisDay(sortedRows(await requireUnlocked()), day),

  async read({ params: { id } }) {
    const entry = await currentEntry(await requireUnlocked(), id);
    if (!entry) throw notFound();
    return entry;
  },

  async create({ body, idempotencyKey: id }) {
    const journal = await requireUnlocked();
    const now = new Date().toISOString();
    const entry = { id, ...fieldsOf(body), sit: null, createdAt: now, updatedAt: now };
    // The key is the id, so that a repeated call returns what the first one created.
    return saveEntry(journal, id, async (current) => current ?? entry);
  },

  async update({ params: { id }, body, ifMatch }) {
    return saveEntry(await requireUnlocked(), id, async (current) => {
      if (!current) throw notFound();
      if (ifMatch && ifMatch !== current.updatedAt) throw outdated();
      return { ...current, ...fieldsOf(body, current), updatedAt: laterThan(current.updatedAt) };
    });
  },

  async remove({ params: { id } }) {
    const journal = await requireUnlocked();
    if (!(await currentEntry(journal, id))) throw notFound();
    const drop = async () => ((await currentEntry(journal, id)) ? [{ drop: id }] : []);
    await writeOrKeep(journal, [id], { plan: drop, entryOf: () => null });
  },

  async removeEntries({ body: { ids } }) {
    const journal = await requireUnlocked();
    const existing = async () => {
      const entries = await Promise.all(ids.map((id) => currentEntry(journal, id)));
      return entries.flatMap((entry) => entry?.id ?? []);
    };
    const deleted = (await existing()).length;
    const drop = async () => (await existing()).map((id) => ({ drop: id }));
    await writeOrKeep(journal, await existing(), { plan: drop, entryOf: () => null });
    return { deleted };
  },

  async undoImport({ params: { id } }) {
    const removed = await dropImported(id);
    const { memberId } = await requireUnlocked();
    const { kept } = await api.journal.undoImport({ params: { id }, memberId });
    return { removed, kept };
  },

  async importEntries({ body: { entries, importId } }) {
    const journal = await requireUnlocked();
    const now = new Date().toISOString();
    const imported = await Promise.all(
      entries.map(async ({ format, sourceId, ...draft }) => {
        const id = await importedId(journal.memberId, { format, sourceId });
        return { id, ...fieldsOf(draft), sit: null, createdAt: now, updatedAt: now };
      }),
    );
    const known = new Set<string>();
    const fresh = async () => {
      for (const { id } of imported) if (isLive(await journal.database.get('boxes', id))) known.add(id);
      return imported.filter(({ id }) => !known.has(id));
    };
    // Recorded first, so that an interrupted import can be undone too.
    const entryIds = (await fresh()).map(({ id }) => id);
    if (entryIds.length > 0)
      await api.journal.recordImport({
        params: { id: importId },
        body: { entryIds },
        memberId: journal.memberId,
      });
    await writeChanges(journal, async () => (await fresh()).map((entry) => ({ put: entry })));
    announceChanges(journal.memberId);
    return { made: imported.length - known.size, known: known.size };
  },

  addPicture: async ({ picture, signal }) =>
    addSealedPicture(await requireUnlocked(), picture, { signal, isSeen: true }),

  loadPicture: async ({ picture, signal }) => loadSealedPicture(await requireUnlocked(), picture, { signal }),
};

const notFound = () => new ApiError(404, t`Journal entry not found.`);
const outdated = () => new ApiError(412, t`This entry has been changed since you opened it.`);

/** The entry with the changes that wait to be sent; null if there is none. */
async function currentEntry(journal: OpenJournal, id: string): Promise<Entry | null> {
  const waiting = waitingOf(journal, id);
  if (waiting) return waiting.entry;
  const box = await journal.database.get('boxes', id);
  return isLive(box) ? openEntry(journal, box) : null;
}

/**
 * Saves the entry that `change` returns for the current one. `change` is called again when another device has
 * written meanwhile.
 */
export async function saveEntry(
  journal: OpenJournal,
  id: string,
  change: (current: Entry | null) => Promise<Entry>,
): Promise<Entry> {
  let saved: Entry | undefined;
  const plan = async () => {
    const current = await currentEntry(journal, id);
    const next = await change(current);
    // A second attempt finds the entry that the first one has written.
    const isDone = saved !== undefined && current?.updatedAt === saved.updatedAt;
    saved = isDone && current ? current : next;
    return saved === current ? [] : [{ put: saved }];
  };
  await writeOrKeep(journal, [id], { plan, entryOf: () => saved });
  if (!saved) throw new Error('The change was not planned.');
  return saved;
}

interface Write {
  plan: () => Promise<Change[]>;
  /** The entries after the change, as it was planned last; null for deleted ones. */
  entryOf: () => Entry | null | undefined;
}

/** Changes entries after those that wait. Without a connection, the changes are kept on this device. */
async function writeOrKeep(journal: OpenJournal, ids: string[], { plan, entryOf }: Write): Promise<void> {
  const keep = async (isTried: boolean) => {
    const entry = entryOf();
    if (entry !== undefined) for (const id of ids) await keepChange(journal, id, entry, { isTried });
  };
  try {
    await journal.outbox.sendAll();
    if (journal.waiting.some(({ key, refusal }) => !refusal || ids.includes(key))) {
      await plan();
      await keep(false);
      void sendKept();
    } else await writeChanges(journal, plan);
  } catch (failure) {
    if (!hasNoResponse(failure)) throw withPicturePaths(failure);
    await keep(true);
  }
  announceChanges(journal.memberId);
}
