import { z } from 'zod';
import { LogDraft, MAX_VALUE, type PracticeType, tooLarge } from '#contract/sadhana/sadhana.ts';
import { countOf } from '#web/platform/text/countOf.ts';

/** What is typed of a log: a count as text, and no field without a value. */
export type TypedLog = { practiceId: string; date: string; value: string; sankalpa: string; notes: string };
export type TypedChanges = Omit<TypedLog, 'practiceId' | 'date'>;
export type LogChanges = Omit<LogDraft, 'practiceId' | 'date'>;

const counted = <T extends { value: string }>(typed: T) => ({ ...typed, value: countOf(typed.value) });

// Of repetitions the contract's own bound says it.
const isWithin = (value: number, type: PracticeType | undefined) =>
  type !== 'time' || value <= MAX_VALUE.time;
const TOO_MUCH = { path: ['value'], error: tooLarge('Value', 'time') };

/** A new log on a day up to `today`; the practice that is chosen says how much is too much. */
export const typedLog = (
  typeOf: (practiceId: string) => PracticeType | undefined,
  today: string,
): z.ZodType<LogDraft, TypedLog> =>
  z
    .preprocess(counted<TypedLog>, LogDraft)
    .refine(({ date }) => date <= today, { path: ['date'], error: 'Date must not be after today' })
    .refine(({ practiceId, value }) => isWithin(value, typeOf(practiceId)), TOO_MUCH);

/** What may be changed of a log of a practice of this type. */
export const typedChanges = (type: PracticeType): z.ZodType<LogChanges, TypedChanges> =>
  z
    .preprocess(counted<TypedChanges>, LogDraft.pick({ value: true, sankalpa: true, notes: true }))
    .refine(({ value }) => isWithin(value, type), TOO_MUCH);
