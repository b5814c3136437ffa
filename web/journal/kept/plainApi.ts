import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { draftOf } from '#web/journal/entryDraft.ts';
import type { JournalApi, JournalPicture } from '#web/journal/journalCalls.ts';
import { hasNoResponse, networkError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import type { Change } from './keepEntry.ts';
import { uploadPlainPicture } from './plainCalls.ts';

/** A plain journal. Without a connection, what is written is kept on this device until it can be sent. */
export const plainApi: JournalApi = {
  ...api.journal,

  create: (options) => {
    const { body, idempotencyKey: key } = options;
    const send = () => api.journal.create(options);
    return sendOrKeep(send, () => ({ key, base: null, body }), hasKeptPicture(body));
  },

  update: (options) => {
    const { params, body, ifMatch } = options;
    const changeOf = (entry: Entry) => ({
      key: entry.id,
      base: { ...entry, updatedAt: ifMatch ?? entry.updatedAt },
      body,
    });
    return sendOrKeep(
      () => api.journal.update(options),
      () => knownEntry(params.id, changeOf),
      hasKeptPicture(body),
    );
  },

  remove: (options) => {
    const changeOf = (base: Entry) => ({ key: base.id, base, body: draftOf(base), isDeleted: true });
    return sendOrKeep(
      () => api.journal.remove(options),
      () => knownEntry(options.params.id, changeOf),
    );
  },

  addPicture: async (options) => {
    const memberId = options.memberId ?? currentSession()?.user.id ?? '';
    const keep = async () =>
      (await import('./keptPictures.ts')).keepPicture(memberId, options.idempotencyKey, options.picture);
    if (!navigator.onLine) return keep();
    return uploadPlainPicture(options).catch((failure) => {
      if (!isOffline(failure) || options.signal?.aborted) throw failure;
      return keep();
    });
  },

  loadPicture: async ({ picture: { id, isKept }, ...options }) => {
    if (!isKept) return api.journal.readPicture({ ...options, params: { id }, isLong: true });
    const { loadKeptPicture } = await import('./keptPictures.ts');
    return loadKeptPicture(currentSession()?.user.id ?? '', id);
  },
};

/**
 * Sends a change of a plain journal. If the browser is offline, keeps it on this device, if it is known what the change is based
 * on. `mustKeep` says that it has to be sent together with pictures that are kept.
 */
async function sendOrKeep<T>(
  send: () => Promise<T>,
  changeOf: () => Change | null,
  mustKeep = false,
): Promise<T | Entry> {
  const isTried = navigator.onLine && !mustKeep;
  try {
    if (!isTried) throw networkError();
    return await send();
  } catch (failure) {
    const change = mustKeep || isOffline(failure) ? changeOf() : null;
    if (!change) throw failure;
    const { keepAndSend } = await import('./keepAndSend.ts');
    return keepAndSend({ ...change, isTried }, failure);
  }
}

/**
 * Whether a call failed because the browser is offline. If only the server does not answer, the form keeps the text and
 * shows the failure.
 */
const isOffline = (failure: unknown) => hasNoResponse(failure) && !navigator.onLine;

/** The change of an entry that was loaded before; null if it was not. */
function knownEntry(id: string, changeOf: (entry: Entry) => Change): Change | null {
  const entry = queryClient.getQueryData<Entry>(['journal', 'entry', id]);
  return entry ? changeOf(entry) : null;
}

const hasKeptPicture = ({ pictures }: EntryDraft) =>
  (pictures ?? []).some((picture: JournalPicture) => picture.isKept);
