import type { Entry } from '#contract/journal/entries.ts';
import { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { dayOf } from '#web/platform/calendar/days.ts';

/** The body with which an entry would be saved unchanged. */
export const draftOf = ({
  id: _id,
  sit: _sit,
  createdAt: _made,
  updatedAt: _changed,
  ...draft
}: Entry): EntryDraft => draft;

/**
 * Whether all fields of the entry match the draft. Of the date, only the day is compared, because a retry sends a
 * later time.
 */
export const matchesDraft = (entry: Entry, draft: EntryDraft) =>
  EntryDraft.keyof().options.every((field) => {
    if (field === 'reading' && draft.reading === undefined) return true; // It is kept.
    if (field === 'date') return dayOf(entry.date) === dayOf(draft.date);
    if (field === 'pictures') return picturesText(entry) === picturesText(draft);
    return JSON.stringify(entry[field]) === JSON.stringify(draft[field]);
  });

/** Which pictures there are, in which order and with which descriptions. */
const picturesText = ({ pictures }: Pick<EntryDraft, 'pictures'>) =>
  JSON.stringify((pictures ?? []).map(({ id, alt }) => [id, alt]));
