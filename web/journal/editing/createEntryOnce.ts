import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { matchesDraft } from '#web/journal/entryDraft.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import { createOnce } from '#web/platform/api/createOnce.ts';
import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';

/** Creates an entry, at most one for each idempotency key. */
export const createEntryOnce = (body: EntryDraft, attempt: Attempt): Promise<Entry> =>
  createOnce(attempt, {
    create: async (idempotencyKey) => (await journalApi()).create({ body, idempotencyKey }),
    update: async ({ id, updatedAt }) =>
      (await journalApi()).update({ params: { id }, body, ifMatch: updatedAt }),
    matchesDraft: (entry) => matchesDraft(entry, body),
  });
