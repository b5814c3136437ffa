import { z } from 'zod';
import { type Entry, EntryDraft } from '#contract/journal/entries.ts';
import { text } from '#contract/platform/primitives.ts';
import { entryDay } from '#web/journal/entryText.ts';
import { dayOf, noonOf } from '#web/platform/calendar/days.ts';
import { draftParser } from '#web/platform/drafts/formDraft.ts';

/** The values of the form: a day instead of the instant, and an empty string instead of null. */
const EntryFormValues = z.object({
  date: z.string(),
  title: z.string(),
  content: z.string(),
  mood: z.string(),
  tags: z.array(z.string()),
} satisfies Record<Exclude<keyof EntryDraft, 'day' | 'pictures'>, z.ZodType>);
export type EntryFormValues = z.infer<typeof EntryFormValues>;
/** The validated values of the form. `date` is still a day. */
export type ValidEntryFields = Omit<EntryDraft, 'day' | 'pictures'>;

const { day: _day, pictures: _pictures, ...draftFields } = EntryDraft.shape;
// The contract also accepts null, which the form never contains, so the input type here is narrower.
export const EntryFields = z.object({ ...draftFields, date: text('Date', 10) }) as z.ZodType<
  ValidEntryFields,
  EntryFormValues
>;

/** The initial values of the form: those of the entry, or empty ones with the date of today. */
export const fieldsOf = (entry?: Entry): EntryFormValues => ({
  date: entry ? entryDay(entry) : dayOf(),
  title: entry?.title ?? '',
  content: entry?.content ?? '',
  mood: entry?.mood ?? '',
  tags: entry?.tags ?? [],
});

/**
 * The instant of an entry on `day` (YYYY-MM-DD): that of `previous` if it is on that day, the current time for today,
 * otherwise noon in the browser's time zone.
 */
export function instantOf(day: string, previous?: Entry): string {
  if (previous && entryDay(previous) === day) return previous.date;
  const now = new Date();
  return dayOf(now) === day ? now.toISOString() : noonOf(day);
}

export const entryBodyOf = (fields: ValidEntryFields, previous?: Entry): EntryDraft => ({
  ...fields,
  date: instantOf(fields.date, previous),
  day: fields.date,
});

/** The name under which the draft of an edited entry is stored. */
export const editDraftName = (entryId: string) => `journal/${entryId}`;

/** The prefix of the names under which drafts of new entries are stored. */
export const NEW_ENTRY_DRAFT_PREFIX = 'journal/new/';

export const parseEntryDraft = draftParser(EntryFormValues);
