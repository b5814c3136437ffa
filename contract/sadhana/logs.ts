import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { instant } from '#contract/platform/instants.ts';
import {
  byId,
  calendarDay,
  count,
  id,
  optionalText,
  outputDay,
  outputInstant,
  text,
  timezone,
} from '#contract/platform/primitives.ts';
import { MAX_VALUE, practiceFields, practiceId } from './practices.ts';

/** The maximum length of a line, in characters. */
export const MAX_LINE = 1_000;

/** A line for the journal, which becomes an entry without a title. */
const LineDraft = z.object({
  content: text('Your line', MAX_LINE),
  /** When it was written. */
  at: instant('The time'),
  /** The day of the reflection that is stored with it. */
  reflectionDate: calendarDay('The day of the reflection').nullish(),
});

/**
 * The body for creating and for replacing a log. The type of the practice limits `value` further. `entry` creates a
 * journal entry in the same transaction; a log has at most one.
 */
export const LogDraft = z
  .object({
    practiceId,
    date: calendarDay('Date'),
    value: count('Value', 1, MAX_VALUE.reps),
    sankalpa: optionalText('Intention', LIMITS.sankalpa),
    notes: optionalText('Notes', LIMITS.content),
    entry: LineDraft.nullish(),
  })
  .meta({ id: 'LogDraft' });
export type LogDraft = z.output<typeof LogDraft>;

export const Log = z
  .object({
    id: z.string(),
    practiceId: z.string(),
    practice: z.object(practiceFields),
    date: outputDay,
    value: z.int(),
    sankalpa: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: outputInstant,
  })
  .meta({ id: 'Log' });
export type Log = z.output<typeof Log>;

/** One log. `entryId` is the journal entry that was written after it. */
export const LogDetails = Log.extend({ entryId: z.string().nullable() }).meta({ id: 'LogDetails' });
export type LogDetails = z.output<typeof LogDetails>;

/** The number of logs on a day. */
export const PracticeDay = z.object({ date: outputDay, logs: z.int() }).meta({ id: 'PracticeDay' });
export type PracticeDay = z.output<typeof PracticeDay>;

/** The lengths of the current and of the longest streak, in days with a log. */
export const Streak = z
  .object({
    currentStreak: z.int(),
    longestStreak: z.int(),
    /** The days with a log among the last 30 days, today included. */
    practised30: z.int(),
    /** `practised30` plus the missed days of practice, among the last 30 days since the first log. */
    counted30: z.int(),
    /** The days with a log in this month until today. */
    practisedThisMonth: z.int(),
  })
  .meta({ id: 'Streak' });
export type Streak = z.output<typeof Streak>;

const range = z.object({
  startDate: calendarDay('startDate').optional(),
  endDate: calendarDay('endDate').optional(),
});

export const logs = endpoints({
  logs: {
    method: 'GET',
    path: '/sadhana/logs',
    access: 'member',
    summary:
      "The caller's logs of up to 400 days, both ends included, newest first. The default is the last 31 days.",
    query: range,
    reply: z.array(Log),
  },
  days: {
    method: 'GET',
    path: '/sadhana/days',
    access: 'member',
    summary:
      'The days with a log in a range of up to 400, both ends included, earliest first. The default is the last 31 days.',
    query: range,
    reply: z.array(PracticeDay),
  },
  createLog: {
    method: 'POST',
    path: '/sadhana/logs',
    access: 'member',
    summary: 'Log a practice on a day.',
    body: LogDraft,
    status: 201,
    reply: LogDetails,
    idempotent: true,
  },
  readLog: {
    method: 'GET',
    path: '/sadhana/logs/{id}',
    access: 'member',
    summary: 'A log of the caller.',
    params: byId,
    reply: LogDetails,
  },
  updateLog: {
    method: 'PUT',
    path: '/sadhana/logs/{id}',
    access: 'member',
    summary: 'Replace a log. An optional field that is left out is cleared.',
    params: byId,
    body: LogDraft,
    reply: LogDetails,
  },
  removeLog: {
    method: 'DELETE',
    path: '/sadhana/logs/{id}',
    access: 'member',
    summary: 'Delete a log permanently.',
    params: byId,
    status: 204,
  },
  streak: {
    method: 'GET',
    path: '/sadhana/streaks/{userId}',
    access: 'member',
    summary: "The caller's streak, in days of `timezone` (default UTC).",
    params: z.object({ userId: id }),
    query: z.object({ timezone }),
    reply: Streak,
  },
});
