import type { EntriesOfDay, Entry, EntryDraft, EntryExcerpt, JournalDay } from '#contract/journal/entries.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';
import type { RedrawnPicture } from '#web/pictures/public.ts';
import { api } from '#web/platform/api/api.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import type { JournalPicture } from './pictures/journalPicture.ts';

interface CallOptions {
  signal?: AbortSignal;
  memberId?: string;
}

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

interface PageQuery {
  limit: number;
  cursor?: string;
  timezone?: string;
}

export interface EntryFilter {
  tag?: string;
  q?: string;
  /** The practice after which the entries were written. */
  practiceId?: string;
  /** The day on which the entries were written. */
  day?: string;
}

interface ById {
  params: { id: string };
}

/** The calls with which pages read and write entries. */
export interface JournalApi {
  list(options: CallOptions & { query: EntryFilter & PageQuery }): Promise<Page<EntryExcerpt>>;
  entries(options: CallOptions & { query: PageQuery & { from?: string; to?: string } }): Promise<Page<Entry>>;
  days(
    options: CallOptions & { query: { from: string; to: string; timezone: string } },
  ): Promise<JournalDay[]>;
  onThisDay(options: CallOptions & { query: { day: string; timezone: string } }): Promise<EntriesOfDay[]>;
  read(options: CallOptions & ById): Promise<Entry>;
  create(options: CallOptions & { body: EntryDraft; idempotencyKey: string }): Promise<Entry>;
  update(options: CallOptions & ById & { body: EntryDraft; ifMatch?: string }): Promise<Entry>;
  remove(options: CallOptions & ById): Promise<unknown>;
  importEntries(
    options: CallOptions & { body: { entries: ImportedEntry[] }; isLong: boolean },
  ): Promise<{ made: number; known: number }>;
  /** Uploads a picture. It is deleted after a day unless an entry shows it. The same key uploads it once. */
  addPicture(
    options: CallOptions & { picture: RedrawnPicture; idempotencyKey: string },
  ): Promise<Omit<JournalPicture, 'alt'>>;
  loadPicture(options: CallOptions & { picture: JournalPicture }): Promise<Blob>;
}

const plainApi: JournalApi = {
  ...api.journal,

  async addPicture({ picture: { blob, width, height }, ...options }) {
    const { id } = await api.journal.uploadPicture({ ...options, body: blob, isLong: true });
    return { id, width, height };
  },

  loadPicture: ({ picture: { id }, ...options }) =>
    api.journal.readPicture({ ...options, params: { id }, isLong: true }),
};

/** The calls of the member's journal. The server answers those of a plain journal, this device those of a sealed one. */
export async function journalApi(): Promise<JournalApi> {
  const isPlain = (currentSession()?.user.journal ?? 'plain') === 'plain';
  return isPlain ? plainApi : (await import('./sealed/sealedApi.ts')).sealedApi;
}
