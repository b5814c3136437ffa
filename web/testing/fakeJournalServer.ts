import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import type { EntryCalls } from '#web/journal/kept/sendEntry.ts';
import { ApiError, networkError } from '#web/platform/api/ApiError.ts';
import { pause } from './memoryWrites.ts';

const DAY = '2026-11-20T08:00:00.000Z';
/** The body of an entry with this text. */
export const draftWith = (content: string): EntryDraft => ({
  title: null,
  date: DAY,
  day: null,
  content,
  mood: null,
  tags: [],
  pictures: [],
});

/** How a call fails: before the server has received it, after it has carried it out, or with a status. */
export type Failure = 'not sent' | 'lost answer' | 'busy' | 'limited';

/** A server for one plain journal. */
export class FakeJournalServer {
  entries = new Map<string, Entry>();
  keys = new Map<string, string>();
  isOnline = true;
  failures: Failure[] = [];
  /** The versions of which the first device was told last. */
  told = new Map<string, string>();
  /** Entries that the second device changed just before the first one deleted them. */
  deletedUnseen = new Set<string>();
  #count = 0;

  #next = () => String(++this.#count).padStart(6, '0');

  save(id: string, { content }: EntryDraft): Entry {
    const at = this.#next();
    const createdAt = this.entries.get(id)?.createdAt ?? at;
    const entry = {
      ...draftWith(content),
      id,
      pictures: [],
      reading: null,
      sit: null,
      createdAt,
      updatedAt: at,
    };
    this.entries.set(id, entry);
    return entry;
  }

  #existing(id: string): Entry {
    const entry = this.entries.get(id);
    if (!entry) throw new ApiError(404, 'Journal entry not found.');
    return entry;
  }

  /** The calls of the server over a connection that may fail. */
  calls: EntryCalls = {
    read: ({ params: { id } }) => this.#answer(() => this.#existing(id)),
    create: ({ body, idempotencyKey }) =>
      this.#answer(() => {
        const known = this.keys.get(idempotencyKey);
        if (known) return this.#existing(known);
        const id = `e${this.#next()}`;
        this.keys.set(idempotencyKey, id);
        return this.save(id, body);
      }),
    update: ({ params: { id }, body, ifMatch }) =>
      this.#answer(() => {
        if (this.#existing(id).updatedAt !== ifMatch) throw new ApiError(412, 'Changed.');
        return this.save(id, body);
      }),
    // A deletion has no version on the wire, so a change between reading and deleting is deleted too.
    remove: ({ params: { id } }) =>
      this.#answer(() => {
        if (this.#existing(id).updatedAt !== this.told.get(id)) this.deletedUnseen.add(id);
        this.entries.delete(id);
      }),
  };

  async #answer<T>(carryOut: () => T): Promise<T> {
    await pause();
    const failure = this.isOnline ? this.failures.shift() : 'not sent';
    if (failure === 'not sent') throw networkError();
    if (failure === 'busy') throw new ApiError(503, 'Busy.');
    if (failure === 'limited') throw new ApiError(429, 'Too many requests.');
    const reply = carryOut();
    if (isEntry(reply)) this.told.set(reply.id, reply.updatedAt);
    await pause();
    if (failure === 'lost answer') throw networkError();
    return structuredClone(reply);
  }
}

const isEntry = (reply: unknown): reply is Entry => typeof reply === 'object';
