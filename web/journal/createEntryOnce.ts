import type { Entry, EntryDraft } from '#contract/journal.ts';
import { api } from '#web/platform/api/api.ts';
import { createOnce } from '#web/platform/api/createOnce.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';

/** Writes a new entry, once for each key. */
export const createEntryOnce = (body: EntryDraft, attempt: Attempt): Promise<Entry> =>
  createOnce(attempt, {
    write: (idempotencyKey) => api.journal.create({ body, idempotencyKey }),
    rewrite: ({ id, updatedAt }) => api.journal.update({ params: { id }, body, basis: updatedAt }),
    isAsDrafted: (entry) => isAsDrafted(entry, body),
  });

const isAsDrafted = (entry: Entry, draft: EntryDraft) =>
  dayOf(entry.date) === dayOf(draft.date) &&
  JSON.stringify([entry.title, entry.content, entry.mood, entry.tags]) ===
    JSON.stringify([draft.title, draft.content, draft.mood, draft.tags]);
