import type { EntriesOfDay, Entry, EntryDraft, EntryExcerpt, JournalDay } from '#contract/journal/entries.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';

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
}
