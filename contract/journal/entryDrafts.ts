import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { DAY_MS, dayNumber } from '#contract/platform/dayNumbers.ts';
import { instant } from '#contract/platform/instants.ts';
import { calendarDay, count, id, optionalText, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { tags } from '#contract/platform/tags.ts';
import { READING_LIMITS } from '#contract/readings/readingDrafts.ts';
import { MAX_ENTRY_PICTURES, MAX_PICTURE_SIDE } from './pictureLimits.ts';

/** The number of the day of an instant in UTC. NaN for a text that is not an instant. */
const utcDayNumber = (instant: string) => Math.floor(Date.parse(instant) / DAY_MS);

/** An uploaded picture in an entry. `alt` describes it, and may be empty. */
const EntryPictureDraft = z.object({
  id,
  width: count('Width', 1, MAX_PICTURE_SIDE),
  height: count('Height', 1, MAX_PICTURE_SIDE),
  alt: optionalText('Description', LIMITS.alt).transform((alt) => alt ?? ''),
});

/**
 * The passage of a book about which an entry was written, as it was called then. In an entry that comes from another
 * installation, `readingId` is null and there is no `passageId`, which earlier entries do not have either.
 */
export const EntryReading = z.object({
  readingId: id.nullable(),
  passageId: id.optional(),
  title: text('The title of the book', LIMITS.title),
  passage: text('The title of the passage', READING_LIMITS.passageTitle),
});
export type EntryReading = z.output<typeof EntryReading>;

const day = calendarDay('Day').nullish();
const draftFields = {
  date: instant('Date'),
  /** The calendar day of the writer. Null for a client that does not know it. */
  day: day.transform((value) => value ?? null),
  title: optionalText('Title', LIMITS.title),
  content: text('Content', LIMITS.content, schemaMessage('Content cannot be empty')),
  mood: optionalText('Mood', LIMITS.mood),
  tags,
  pictures: z
    .array(EntryPictureDraft)
    .max(MAX_ENTRY_PICTURES, schemaMessage('At most {max} pictures', { max: MAX_ENTRY_PICTURES }))
    .nullish(),
  reading: EntryReading.nullish(),
};

// An invalid date or day gives NaN. Another check reports it, so this one accepts it.
const isDayOfDate = ({ date, day }: { date: string; day?: string | null | undefined }) =>
  !day || !(Math.abs(dayNumber(day) - utcDayNumber(date)) > 1);
const dayIssue = { path: ['day'], message: schemaMessage('Day must be at most one day away from the date') };

/** The body for creating an entry. */
export const EntryDraft = z
  .object(draftFields)
  .refine((draft) => isDayOfDate(draft), dayIssue)
  .meta({ id: 'EntryDraft' });
export type EntryDraft = z.output<typeof EntryDraft>;

/**
 * The body for replacing an entry. Clients of the first release know neither `day` nor `pictures` nor `reading`. Without
 * `day`, that of the entry is kept if it is at most one day away from the new date. Without `pictures`, those of the entry
 * are kept; an empty list and null remove them. Without `reading`, that of the entry is kept; null removes it.
 */
export const EntryReplacement = z
  .object({ ...draftFields, day })
  .refine((draft) => isDayOfDate(draft), dayIssue)
  .meta({ id: 'EntryReplacement' });
export type EntryReplacement = z.output<typeof EntryReplacement>;
