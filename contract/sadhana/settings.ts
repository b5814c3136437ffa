import { z } from 'zod';
import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, calendarDay, count, flag, outputDay, timezone } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Weekday } from '#contract/platform/weekdays.ts';
import { ObservanceKind, ObservanceKinds, Observances, ObservancesDraft } from './observances.ts';

/** The display of past practice on the practice pages: the streak, the days of this month, or nothing. */
export const Show = z.enum(
  ['streak', 'days', 'nothing'],
  schemaMessage('Show must be streak, days or nothing'),
);
export type Show = z.output<typeof Show>;

/** The latest hour at which a day may begin. */
export const MAX_DAY_START = 12;
const MAX_MINUTES = 180;

/** The part of the settings that every screen needs. It is part of the account, so that it is available offline. */
export const PracticePreferences = z.object({
  /** The hour at which a practice day begins, in the member's time zone. */
  dayStartsAt: z.int(),
  show: Show,
  /** Whether the member takes part in "sitting now". */
  presence: z.boolean(),
});
export type PracticePreferences = z.output<typeof PracticePreferences>;

/** The body for replacing the settings. A field that is left out gets its default. */
export const PracticeSettingsDraft = z
  .object({
    dayStartsAt: count('The hour', 0, MAX_DAY_START).default(PRACTICE_DEFAULTS.dayStartsAt),
    show: Show.default(PRACTICE_DEFAULTS.show),
    presence: flag('Presence').default(PRACTICE_DEFAULTS.presence),
    /** When the member plans to practise, in `timezone`. */
    time: z
      .string(schemaMessage('Time must be HH:MM'))
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, schemaMessage('Time must be HH:MM'))
      .nullish()
      .transform((time) => time ?? null),
    minutes: count('Minutes', 1, MAX_MINUTES).default(15),
    timezone: timezone.nullable().transform((name) => name ?? null),
    reminder: flag('Reminder').default(false),
  })
  .refine(({ time, timezone }) => time === null || timezone !== null, {
    path: ['timezone'],
    message: schemaMessage('{label} is required', { label: 'Timezone' }),
  })
  .refine(({ reminder, time }) => !reminder || time !== null, {
    path: ['time'],
    message: schemaMessage('{label} is required', { label: 'Time' }),
  })
  .meta({ id: 'PracticeSettingsDraft' });
export type PracticeSettingsDraft = z.output<typeof PracticeSettingsDraft>;

/** The days of practice from a day on, until the next change: these weekdays, and these observances. */
export const Cadence = z.object({
  from: outputDay,
  weekdays: z.array(Weekday),
  /** Absent without any. */
  observances: z.array(ObservanceKind).optional(),
});

/** A range of days without practice, both ends included. */
export const Rest = z.object({ id: z.string(), from: outputDay, to: outputDay }).meta({ id: 'Rest' });
export type Rest = z.output<typeof Rest>;

export const PracticeSettings = z
  .object({
    ...PracticePreferences.shape,
    time: z.string().nullable(),
    minutes: z.int(),
    timezone: z.string().nullable(),
    reminder: z.boolean(),
    /** Every change, earliest first. Before the first one, every weekday is a day of practice. */
    cadence: z.array(Cadence),
    /** Earliest first. They may overlap. */
    rests: z.array(Rest),
    observances: Observances,
    /** Whether the member has created a calendar address. */
    hasFeed: z.boolean(),
  })
  .meta({ id: 'PracticeSettings' });
export type PracticeSettings = z.output<typeof PracticeSettings>;

export const CadenceDraft = z
  .object({
    weekdays: z
      .array(Weekday, schemaMessage('Select at least one day'))
      .max(100, schemaMessage('Days must be at most 100'))
      .transform((days) => [...new Set(days)]),
    from: calendarDay('From'),
    observances: ObservanceKinds.default([]),
  })
  .refine(({ weekdays, observances }) => weekdays.length + observances.length > 0, {
    path: ['weekdays'],
    message: schemaMessage('Select at least one day'),
  })
  .meta({ id: 'CadenceDraft' });
export type CadenceDraft = z.output<typeof CadenceDraft>;

export const RestDraft = z
  .object({ from: calendarDay('From'), to: calendarDay('To') })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    message: schemaMessage('The end must not be before the start'),
  })
  .meta({ id: 'RestDraft' });
export type RestDraft = z.output<typeof RestDraft>;

export const settings = endpoints({
  readSettings: {
    method: 'GET',
    path: '/sadhana/settings',
    access: 'member',
    summary: 'The caller’s settings for practice, days of practice and rests.',
    reply: PracticeSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/sadhana/settings',
    access: 'member',
    summary:
      'Replace the settings. A field that is left out gets its default. Days of practice and rests stay.',
    body: PracticeSettingsDraft,
    reply: PracticeSettings,
  },
  setCadence: {
    method: 'PUT',
    path: '/sadhana/cadence',
    access: 'member',
    summary:
      'Set the days of practice from a day on: weekdays, and observances in the caller’s time zone for them. Earlier days stay as they were.',
    body: CadenceDraft,
    reply: PracticeSettings,
  },
  setObservances: {
    method: 'PUT',
    path: '/sadhana/observances',
    access: 'member',
    summary:
      'Set the observances that the caller follows. Days of a calendar file that are left out stay. Days of practice that are observances follow from today on.',
    body: ObservancesDraft,
    reply: PracticeSettings,
  },
  createRest: {
    method: 'POST',
    path: '/sadhana/rests',
    access: 'member',
    summary: 'Add days of rest, both ends included.',
    body: RestDraft,
    status: 201,
    idempotent: true,
    reply: Rest,
  },
  removeRest: {
    method: 'DELETE',
    path: '/sadhana/rests/{id}',
    access: 'member',
    summary: 'Remove days of rest.',
    params: byId,
    status: 204,
  },
});
