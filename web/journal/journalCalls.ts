import type {
  EntriesOfDay,
  Entry,
  EntryExcerpt,
  EntryPicture,
  JournalDay,
} from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';
import type { RedrawnPicture } from '#web/pictures/public.ts';

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
  /** The reading of a book about which the entries were written. */
  readingId?: string;
  /** The day on which the entries were written. */
  day?: string;
}

/**
 * A picture of an entry. In a sealed journal it also has the fields that open it, which pages pass on without
 * reading them.
 */
export interface JournalPicture extends EntryPicture {
  /** The key with which it is encrypted. */
  key?: string;
  /** The id in the label of its box. */
  boxId?: string;
  /** The content type of the encrypted picture. */
  type?: string;
  /** Whether it is only on this device, until a plain journal has a connection again. */
  isKept?: boolean;
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
    options: CallOptions & { body: { entries: ImportedEntry[]; importId: string }; isLong: boolean },
  ): Promise<{ made: number; known: number }>;
  /** Deletes the entries of an import that have not been changed since. */
  undoImport(options: CallOptions & ById): Promise<{ removed: number; kept: number }>;
  /** Deletes up to 100 entries. */
  removeEntries(options: CallOptions & { body: { ids: string[] } }): Promise<{ deleted: number }>;
  /** Uploads a picture. It is deleted after a day unless an entry shows it. Calls with the same key upload it once. */
  addPicture(
    options: CallOptions & { picture: RedrawnPicture; idempotencyKey: string },
  ): Promise<Omit<JournalPicture, 'alt'>>;
  loadPicture(options: CallOptions & { picture: JournalPicture }): Promise<Blob>;
}
