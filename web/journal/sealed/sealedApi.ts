import type { Entry, EntryDraft } from '#contract/journal/entries.ts';
import { importedId } from '#contract/journal/importedIds.ts';
import { entryDay } from '#web/journal/entryText.ts';
import type { JournalApi } from '#web/journal/journalCalls.ts';
import { isLive } from '#web/journal/sealed/device/database.ts';
import { type OpenJournal, openEntry, sortedRows } from '#web/journal/sealed/entries/openJournal.ts';
import { daysOf, excerptPageOf, filterRows, onThisDay, pageOf } from '#web/journal/sealed/entries/rows.ts';
import { addWaiting, sendWaiting, waitingOf } from '#web/journal/sealed/entries/waiting.ts';
import { type Change, writeChanges } from '#web/journal/sealed/entries/writing.ts';
import {
  addSealedPicture,
  loadSealedPicture,
  withPicturePaths,
} from '#web/journal/sealed/pictures/sealedPictures.ts';
import { ApiError, hasNoResponse } from '#web/platform/api/ApiError.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { announceChanges, resumeJournal, unlockedJournal } from './unlocked.ts';

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
    await writeOrWait(journal, drop, () => addWaiting(journal, id, null));
  },

  async importEntries({ body: { entries } }) {
    const journal = await requireUnlocked();
    const now = new Date().toISOString();
    const imported = await Promise.all(
      entries.map(async ({ format, sourceId, ...draft }) => {
        const id = await importedId(journal.memberId, { format, sourceId });
        return { id, ...fieldsOf(draft), sit: null, createdAt: now, updatedAt: now };
      }),
    );
    const known = new Set<string>();
    await writeChanges(journal, async () => {
      for (const { id } of imported) if (isLive(await journal.database.get('boxes', id))) known.add(id);
      return imported.filter(({ id }) => !known.has(id)).map((entry) => ({ put: entry }));
    });
    announceChanges(journal.memberId);
    return { made: imported.length - known.size, known: known.size };
  },

  addPicture: async ({ picture, signal }) =>
    addSealedPicture(await requireUnlocked(), picture, { signal, isSeen: true }),

  loadPicture: async ({ picture, signal }) => loadSealedPicture(await requireUnlocked(), picture, { signal }),
};

async function requireUnlocked(): Promise<OpenJournal> {
  const memberId = currentSession()?.user.id;
  if (memberId && !unlockedJournal()) await resumeJournal(memberId);
  const journal = unlockedJournal();
  if (!journal) throw new ApiError(423, 'Your journal is locked.');
  return journal;
}

const notFound = () => new ApiError(404, 'Journal entry not found.');
const outdated = () => new ApiError(412, 'This entry has been changed since you opened it.');

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
  await writeOrWait(journal, plan, async () => {
    if (saved) await addWaiting(journal, id, saved);
  });
  if (!saved) throw new Error('The change was not planned.');
  return saved;
}

/** Writes changes after the waiting ones. Without a connection, `storeWaiting` stores them until they can be sent. */
async function writeOrWait(
  journal: OpenJournal,
  plan: () => Promise<Change[]>,
  storeWaiting: () => Promise<void>,
) {
  try {
    await sendWaiting(journal);
    if (journal.waiting.length > 0) await plan().then(storeWaiting);
    else await writeChanges(journal, plan);
  } catch (failure) {
    if (!hasNoResponse(failure)) throw withPicturePaths(failure);
    await storeWaiting();
  }
  announceChanges(journal.memberId);
}

/** The fields of a draft as the server returns them. */
const fieldsOf = (
  { date, day, title, content, mood, tags, pictures }: EntryDraft,
  current: Entry | null = null,
) => ({
  date: new Date(date).toISOString(),
  day,
  title: title?.trim() || null,
  content: content.trim(),
  mood: mood?.trim() || null,
  tags,
  // Pictures that are left out are kept.
  pictures: pictures === undefined ? (current?.pictures ?? []) : (pictures ?? []),
});

/**
 * The current time, or one millisecond after `instant` if that is later, so that each version has a different instant.
 */
const laterThan = (instant: string) => new Date(Math.max(Date.now(), Date.parse(instant) + 1)).toISOString();
