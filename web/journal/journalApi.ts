import { api } from '#web/platform/api/api.ts';
import { repeatWhileBusy } from '#web/platform/api/repeatWhileBusy.ts';
import { isJournalSealed } from '#web/platform/session/journalLock.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import type { JournalApi } from './journalCalls.ts';

const plainApi: JournalApi = {
  ...api.journal,

  async addPicture({ picture: { blob, width, height }, ...options }) {
    const { id } = await repeatWhileBusy(() => api.journal.uploadPicture({ ...options, body: blob }));
    return { id, width, height };
  },

  loadPicture: ({ picture: { id }, ...options }) =>
    api.journal.readPicture({ ...options, params: { id }, isLong: true }),
};

/**
 * The calls of the member's journal. For a plain journal the server answers them, for a sealed one this
 * device does.
 */
export async function journalApi(): Promise<JournalApi> {
  const user = currentSession()?.user;
  const isPlain = !user || (user.journal === 'plain' && !isJournalSealed(user));
  return isPlain ? plainApi : (await import('#web/journal/sealed/sealedApi.ts')).sealedApi;
}
