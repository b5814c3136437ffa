import type { JournalApi } from '#web/journal/journalCalls.ts';
import { api } from '#web/platform/api/api.ts';
import { repeatWhileBusy } from '#web/platform/api/repeatWhileBusy.ts';

/** The calls that write a plain journal on the server. They are not sent in the session of another member. */
export const plainCalls = (memberId: string): Pick<JournalApi, 'read' | 'create' | 'update' | 'remove'> => ({
  read: (options) => api.journal.read({ ...options, memberId }),
  create: (options) => api.journal.create({ ...options, memberId }),
  update: (options) => api.journal.update({ ...options, memberId }),
  remove: (options) => api.journal.remove({ ...options, memberId }),
});

export const uploadPlainPicture: JournalApi['addPicture'] = async ({
  picture: { blob, width, height },
  ...options
}) => {
  const { id } = await repeatWhileBusy(() => api.journal.uploadPicture({ ...options, body: blob }));
  return { id, width, height };
};
