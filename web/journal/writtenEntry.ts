import type { Entry, EntryDraft } from '../../contract/journal.ts';
import { api } from '../platform/api.ts';
import { dayOf } from '../platform/days.ts';
import type { Attempt } from '../platform/useFormDraft.ts';
import { writtenOnce } from '../platform/writtenOnce.ts';

/** Writes a new entry, once for each key. */
export const writtenEntry = (body: EntryDraft, attempt: Attempt): Promise<Entry> =>
  writtenOnce(attempt, {
    write: (idempotencyKey) => api.journal.write({ body, idempotencyKey }),
    rewrite: ({ id, updatedAt }) => api.journal.rewrite({ params: { id }, body, basis: updatedAt }),
    isAsDrafted: (entry) => isAsDrafted(entry, body),
  });

const isAsDrafted = (entry: Entry, draft: EntryDraft) =>
  dayOf(entry.date) === dayOf(draft.date) &&
  JSON.stringify([entry.title, entry.content, entry.mood, entry.tags]) ===
    JSON.stringify([draft.title, draft.content, draft.mood, draft.tags]);
