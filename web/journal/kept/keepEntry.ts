import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import type { KeptWrite, Outbox } from '#web/platform/outbox/outbox.ts';
import type { EntryWrite } from './sendEntry.ts';

export interface Change {
  /** The idempotency key of a new entry, or the id of the entry that is changed. */
  key: string;
  /** The entry that is changed, as it was read; null for a new one. */
  base: Entry | null;
  /** The kept write that is changed, as it was shown. It may have been sent meanwhile. */
  shown?: KeptWrite<EntryWrite>;
  body: EntryDraft;
  isDeleted?: boolean;
  /** Whether a first attempt to send it got no response. */
  isTried?: boolean;
}

/**
 * Keeps an entry that was written, changed or deleted until it can be sent. There is one kept write for each entry, with
 * the last text.
 */
export function keepEntry(outbox: Pick<Outbox<EntryWrite>, 'change'>, change: Change): Promise<void> {
  const { key, shown, body, isDeleted = false, isTried = false } = change;
  const contentOf = (kept = shown && { ...shown, isTried: true }): EntryWrite | null => {
    const base = kept ? kept.content.base : change.base;
    // A new entry that was never sent is on no server.
    if (isDeleted && !base && kept && !kept.isTried) return null;
    return {
      kind: 'entry',
      base,
      body,
      isDeleted,
      sentBodies: kept ? sentBodiesOf(kept) : [],
      copyKey: kept?.content.copyKey ?? randomUuid(),
    };
  };
  return outbox.change(key, contentOf, { isTried: isTried || shown !== undefined });
}

/** The bodies that the server may have from a write. */
const sentBodiesOf = ({ isTried, content: { body, sentBodies } }: KeptWrite<EntryWrite>): EntryDraft[] =>
  isTried ? [...sentBodies, body] : sentBodies;

/** An entry as it is kept. A new one has the key of its write as its id until it is sent. */
export function keptEntry({ key, base, body }: Pick<Change, 'key' | 'base' | 'body'>): Entry {
  const { day, pictures, reading, ...fields } = body;
  return {
    ...(base ?? { id: key, sit: null, createdAt: body.date, updatedAt: body.date }),
    ...fields,
    day,
    pictures: pictures ?? [],
    reading: reading === undefined ? (base?.reading ?? null) : reading,
  };
}

export const entryOfWrite = ({ key, content }: KeptWrite<EntryWrite>): Entry =>
  keptEntry({ key, ...content });
