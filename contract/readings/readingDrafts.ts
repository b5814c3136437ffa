import { z } from 'zod';
import { calendarDay, count, id, optionalText, text, zone } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Weekday } from '#contract/platform/weekdays.ts';

/** The maximum lengths of the texts of a reading. */
export const READING_LIMITS = { words: 2_000, passageTitle: 100, where: 60, question: 500 } as const;
export const MAX_PASSAGES = 80;
export const MAX_WEEKS = 4;

const optionalId = id.nullish().transform((value) => value ?? null);

const Rhythm = z.object({ weekday: Weekday, weeks: count('Weeks', 1, MAX_WEEKS) });

export const PassageDraft = z.object({
  /** The id of a passage that stays. Without it, the passage is new. */
  id: id.optional(),
  title: text('Title', READING_LIMITS.passageTitle),
  where: text('Place', READING_LIMITS.where),
  question: optionalText('Question', READING_LIMITS.question),
});
export type PassageDraft = z.output<typeof PassageDraft>;

/** With `bookId`, the title and the author of the book replace those of the draft. */
export const ReadingDraft = z
  .object({
    bookId: optionalId,
    title: text('Title', 200),
    author: optionalText('Author', 200),
    words: optionalText('Words', READING_LIMITS.words),
    startsOn: calendarDay('Start'),
    timezone: zone,
    rhythm: Rhythm,
    passages: z
      .array(PassageDraft)
      .min(1, schemaMessage('Passages are required'))
      .max(MAX_PASSAGES, schemaMessage('A reading can have at most {max} passages', { max: MAX_PASSAGES })),
    /** The series of events at which the members meet. */
    seriesId: optionalId,
  })
  .meta({ id: 'ReadingDraft' });
export type ReadingDraft = z.output<typeof ReadingDraft>;
export type SentReadingDraft = z.input<typeof ReadingDraft>;
