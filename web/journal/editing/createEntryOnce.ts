import type { Entry } from '#contract/journal/entries.ts';
import { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import { createOnce } from '#web/platform/api/createOnce.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';

/** Creates an entry, at most one for each idempotency key. */
export const createEntryOnce = (body: EntryDraft, attempt: Attempt): Promise<Entry> =>
  createOnce(attempt, {
    create: async (idempotencyKey) => (await journalApi()).create({ body, idempotencyKey }),
    update: async ({ id, updatedAt }) =>
      (await journalApi()).update({ params: { id }, body, ifMatch: updatedAt }),
    matchesDraft: (entry) => matchesDraft(entry, body),
  });

/**
 * Whether all fields of the entry match the draft. Of the date, only the day is compared, because a retry sends a
 * later time.
 */
const matchesDraft = (entry: Entry, draft: EntryDraft) =>
  EntryDraft.keyof().options.every((field) => {
    if (field === 'date') return dayOf(entry.date) === dayOf(draft.date);
    if (field === 'pictures') return picturesText(entry) === picturesText(draft);
    return JSON.stringify(entry[field]) === JSON.stringify(draft[field]);
  });

/** Which pictures there are, in which order and with which descriptions. */
const picturesText = ({ pictures }: Pick<EntryDraft, 'pictures'>) =>
  JSON.stringify((pictures ?? []).map(({ id, alt }) => [id, alt]));
