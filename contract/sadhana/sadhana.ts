import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  calendarDay,
  count,
  dayOut,
  id,
  instantOut,
  optionalText,
  text,
  timezone,
} from '#contract/platform/primitives.ts';

/** `time` is measured in minutes, `reps` in repetitions. */
export const PracticeType = z.enum(['time', 'reps'], 'Type must be time or reps');
export type PracticeType = z.output<typeof PracticeType>;

/** The largest value of one log: the minutes of a day, or a million repetitions. */
export const MAX_VALUE: Record<PracticeType, number> = { time: 1_440, reps: 1_000_000 };
export const tooLargeMessage = (label: string, type: PracticeType) =>
  `${label} must be at most ${MAX_VALUE[type].toLocaleString('en')}`;

/** The default values of new practices: minutes and repetitions. */
const DEFAULT_VALUES: Record<PracticeType, number> = { time: 15, reps: 108 };

export const PracticeDraft = z
  .object({
    name: text('Name', LIMITS.name),
    type: PracticeType,
    defaultValue: count('Default value', 1, MAX_VALUE.reps).nullish(),
  })
  .refine(({ type, defaultValue }) => (defaultValue ?? 1) <= MAX_VALUE[type], {
    path: ['defaultValue'],
    error: tooLargeMessage('Default value', 'time'),
  })
  .transform(({ defaultValue, ...draft }) => ({
    ...draft,
    defaultValue: defaultValue ?? DEFAULT_VALUES[draft.type],
  }))
  .meta({ id: 'PracticeDraft' });
export type PracticeDraft = z.output<typeof PracticeDraft>;

const practiceFields = { id: z.string(), name: z.string(), type: PracticeType };
const practiceFieldsWithDefault = { ...practiceFields, defaultValue: z.int() };

export const Practice = z
  .object({ ...practiceFieldsWithDefault, isOwn: z.boolean() })
  .meta({ id: 'Practice' });
export type Practice = z.output<typeof Practice>;

/** The id of a practice in a body. A malformed id gets the same error message as an unknown id. */
const practiceId = z
  .uuid({
    error: ({ input }) => (input == null || input === '' ? 'Practice is required' : 'Unknown practice'),
  })
  .toLowerCase();

/** The body for creating and for replacing a log. The type of the practice limits `value` further. */
export const LogDraft = z
  .object({
    practiceId,
    date: calendarDay('Date'),
    value: count('Value', 1, MAX_VALUE.reps),
    sankalpa: optionalText('Intention', LIMITS.sankalpa),
    notes: optionalText('Notes', LIMITS.content),
  })
  .meta({ id: 'LogDraft' });
export type LogDraft = z.output<typeof LogDraft>;

export const Log = z
  .object({
    id: z.string(),
    practiceId: z.string(),
    practice: z.object(practiceFields),
    date: dayOut,
    value: z.int(),
    sankalpa: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: instantOut,
  })
  .meta({ id: 'Log' });
export type Log = z.output<typeof Log>;

/** The number of logs on a day. */
export const PracticeDay = z.object({ date: dayOut, logs: z.int() }).meta({ id: 'PracticeDay' });
export type PracticeDay = z.output<typeof PracticeDay>;

/** In days. */
export const Streak = z.object({ currentStreak: z.int(), longestStreak: z.int() }).meta({ id: 'Streak' });
export type Streak = z.output<typeof Streak>;

const MAX_PRACTICES = 100;

export const PresetDraft = z
  .object({
    title: text('Title', LIMITS.title),
    description: optionalText('Description', LIMITS.description),
    isPublic: z
      .boolean('Public must be true or false')
      .nullish()
      .transform((value) => value ?? false),
    practiceIds: z
      .array(practiceId, 'Select at least one practice')
      .min(1, 'Select at least one practice')
      .max(MAX_PRACTICES, `At most ${MAX_PRACTICES} practices`)
      .transform((ids) => [...new Set(ids)]),
  })
  .meta({ id: 'PresetDraft' });
export type PresetDraft = z.output<typeof PresetDraft>;

export const Preset = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    isPublic: z.boolean(),
    practiceIds: z.array(z.string()),
    practices: z.array(z.object(practiceFieldsWithDefault)),
    isOwn: z.boolean(),
    owner: z.object({ id: z.string(), username: z.string() }),
  })
  .meta({ id: 'Preset' });
export type Preset = z.output<typeof Preset>;

const range = z.object({
  startDate: calendarDay('startDate').optional(),
  endDate: calendarDay('endDate').optional(),
});

export const sadhana = endpoints({
  practices: {
    method: 'GET',
    path: '/sadhana/practices',
    access: 'member',
    summary: "The built-in practices, then the caller's own.",
    reply: z.array(Practice),
  },
  createPractice: {
    method: 'POST',
    path: '/sadhana/practices',
    access: 'member',
    summary: 'Create a practice of the caller. A member can have 200.',
    body: PracticeDraft,
    status: 201,
    reply: Practice,
  },
  removePractice: {
    method: 'DELETE',
    path: '/sadhana/practices/{id}',
    access: 'member',
    summary: 'Delete a practice of the caller. It is removed from all presets; its logs are kept.',
    params: byId,
    status: 204,
  },
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
    reply: Log,
    idempotent: true,
  },
  readLog: {
    method: 'GET',
    path: '/sadhana/logs/{id}',
    access: 'member',
    summary: 'A log of the caller.',
    params: byId,
    reply: Log,
  },
  updateLog: {
    method: 'PUT',
    path: '/sadhana/logs/{id}',
    access: 'member',
    summary: 'Replace a log. An optional field that is left out is cleared.',
    params: byId,
    body: LogDraft,
    reply: Log,
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
  presets: {
    method: 'GET',
    path: '/sadhana/presets',
    access: 'member',
    summary: "The caller's presets, then the 100 newest public presets of others.",
    reply: z.array(Preset),
  },
  createPreset: {
    method: 'POST',
    path: '/sadhana/presets',
    access: 'member',
    summary: 'Create a preset of built-in practices and practices of the caller. A member can have 200.',
    body: PresetDraft,
    status: 201,
    reply: Preset,
  },
  updatePreset: {
    method: 'PUT',
    path: '/sadhana/presets/{id}',
    access: 'member',
    summary: 'Replace a preset of the caller.',
    params: byId,
    body: PresetDraft,
    reply: Preset,
  },
  removePreset: {
    method: 'DELETE',
    path: '/sadhana/presets/{id}',
    access: 'member',
    summary: 'Delete a preset of the caller.',
    params: byId,
    status: 204,
  },
  copyPreset: {
    method: 'POST',
    path: '/sadhana/presets/{id}/copy',
    access: 'member',
    summary: "Copy a preset. The copy is private, and has copies of its owner's practices.",
    params: byId,
    status: 201,
    reply: Preset,
  },
  activatePreset: {
    method: 'POST',
    path: '/sadhana/presets/{id}/activate',
    access: 'member',
    summary: 'Log every practice of a preset with its default value, on `date` or the current UTC day.',
    params: byId,
    body: z.object({ date: calendarDay('Date').nullish() }),
    status: 201,
    reply: z.array(Log),
  },
});
