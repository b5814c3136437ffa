import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { ArchivedCadence, ExportedPracticeSettings } from '#contract/moving/archiveItems.ts';
import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import { dayNumber } from '#contract/platform/dayNumbers.ts';
import { say } from '#contract/platform/say.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';
import {
  mergedDays,
  type NamedDay,
  type ObservanceKind,
  type ObservancesDraft,
} from '#contract/sadhana/observances.ts';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import {
  type CadenceDraft,
  type PracticeSettings,
  PracticeSettingsDraft,
  type Rest,
  type RestDraft,
} from '#contract/sadhana/settings.ts';
import type { DB } from '#server/platform/database/types.ts';
import { badField } from '#server/platform/errors.ts';
import type { PracticePlan } from '#server/sadhana/streak/rules.ts';

export type SettingsRow = Selectable<DB['practice_settings']>;
export type RestRow = Pick<Selectable<DB['practice_rests']>, 'id' | 'from_on' | 'to_on'>;

/** All stored settings for practice of a member. */
export interface StoredSettings {
  /** Null if the member has not saved any settings. */
  settings: Omit<SettingsRow, 'user_id'> | null;
  /** Earliest first. */
  cadences: CadenceRow[];
  /** Earliest first. */
  rests: RestRow[];
  /** Null if the member has not saved any. */
  observances: ObservancesRow | null;
}

/** The days of practice from a day on: weekdays, and observances in a time zone, with the days of a calendar file. */
export interface CadenceRow {
  from_on: string;
  weekdays: Weekday[];
  observances: ObservanceKind[];
  timezone: string | null;
  file_days: string[];
}

export interface ObservancesRow {
  kinds: ObservanceKind[];
  timezone: string;
  days: NamedDay[];
}

export const MAX_CADENCES = 100;
export const MAX_RESTS = 200;
const MAX_REST_DAYS = 366;
const MAX_YEARS_AHEAD = 2;

export const restOf = ({ id, from_on, to_on }: RestRow): Rest => ({ id, from: from_on, to: to_on });

export const practiceSettingsOf = ({
  settings,
  cadences,
  rests,
  observances,
}: StoredSettings): PracticeSettings => ({
  ...(settings ? draftOf(settings) : PracticeSettingsDraft.parse(PRACTICE_DEFAULTS)),
  cadence: cadences.map(({ from_on, weekdays, observances }) => ({
    from: from_on,
    weekdays,
    ...(observances.length > 0 && { observances }),
  })),
  rests: rests.map(restOf),
  observances: observances ?? NO_OBSERVANCES,
  hasFeed: Boolean(settings?.feed_key_hash),
});

/** The settings in the export of a member. */
export const exportedSettingsOf = (stored: StoredSettings): ExportedPracticeSettings => {
  const settings = practiceSettingsOf(stored);
  const cadence = settings.cadence.map((each, index) => {
    const { timezone, file_days } = stored.cadences[index] as CadenceRow;
    return timezone === null ? each : { ...each, timezone, fileDays: file_days };
  });
  return { ...settings, cadence };
};

const NO_OBSERVANCES = { kinds: [], timezone: null, days: [] };

const draftOf = (row: Omit<SettingsRow, 'user_id'>): PracticeSettingsDraft => ({
  dayStartsAt: row.day_starts_at,
  show: row.show,
  presence: row.presence,
  time: row.reminder_time,
  minutes: row.minutes,
  timezone: row.timezone,
  reminder: row.has_reminder,
});

/** The columns that a draft sets. `now` determines the next reminder. */
export const columnsOf = (
  draft: PracticeSettingsDraft,
  now: Temporal.Instant,
): Omit<SettingsRow, 'user_id' | 'feed_key_hash'> => ({
  day_starts_at: draft.dayStartsAt,
  show: draft.show,
  presence: draft.presence,
  reminder_time: draft.time,
  minutes: draft.minutes,
  timezone: draft.timezone,
  has_reminder: draft.reminder,
  remind_at:
    draft.reminder && draft.time && draft.timezone
      ? nextReminder({ time: draft.time, timezone: draft.timezone }, now)
      : null,
});

/** The current practice day in a time zone. */
export const todayOf = ({ settings }: StoredSettings, now: Temporal.Instant, timeZone: string): string =>
  practiceDay(new Date(now.epochMilliseconds), { timeZone, dayStartsAt: settings?.day_starts_at ?? 0 });

/**
 * The cadences and rests, which make days free for the streak. The library that computes the moon is loaded only for a member
 * whose days of practice need it.
 */
export async function planOf({ cadences, rests }: StoredSettings): Promise<PracticePlan> {
  const needsMoon = cadences.some(({ observances }) => observances.some((kind) => kind !== 'file'));
  const moon = needsMoon ? await import('#contract/sadhana/moonDays.ts') : null;
  return {
    cadences: cadences.map(({ from_on, weekdays, observances, timezone, file_days }) => {
      const fileDays = new Set(file_days.map(dayNumber));
      return {
        from_on,
        weekdays,
        isObserved: (day) =>
          observances.some((kind) =>
            kind === 'file' ? fileDays.has(day) : (moon?.isMoonDay(kind, day, timezone ?? 'UTC') ?? false),
          ),
      };
    }),
    rests: rests.map(({ from_on, to_on }) => ({ first_on: from_on, last_on: to_on })),
  };
}

/** The observances that a draft sets. Days that it leaves out stay; several titles of a day become one. */
export function observancesOf(
  { kinds, timezone, days }: ObservancesDraft,
  before: ObservancesRow | null,
): ObservancesRow {
  return { kinds, timezone, days: days ? mergedDays(days) : (before?.days ?? []) };
}

/** The cadence of a draft, with the observances as they are chosen now. @throws ApiError 400 if none are chosen yet */
export function cadenceOf(
  { from, weekdays, observances }: CadenceDraft,
  chosen: ObservancesRow | null,
): CadenceRow {
  if (observances.length === 0)
    return { from_on: from, weekdays, observances, timezone: null, file_days: [] };
  if (!chosen) throw badField('observances', say('Choose your observances first'));
  const file_days = observances.includes('file') ? chosen.days.map(({ on }) => on) : [];
  return { from_on: from, weekdays, observances, timezone: chosen.timezone, file_days };
}

/** The cadence of an archive, with the observances that it had there. @throws ApiError as `cadenceOf`, without them */
export function archivedCadenceOf(
  { timezone, fileDays, ...draft }: ArchivedCadence,
  chosen: ObservancesRow | null,
): CadenceRow {
  if (draft.observances.length === 0 || !timezone) return cadenceOf(draft, chosen);
  const { from, weekdays, observances } = draft;
  const file_days = observances.includes('file') ? fileDays : [];
  return { from_on: from, weekdays, observances, timezone, file_days };
}

/**
 * The cadence from a day on, after a member has changed the observances, if days of practice are observances; null if nothing
 * changes. It keeps its observances that are still chosen, and gets those that are newly chosen. Without any observance and
 * any weekday, every day is one of practice.
 */
export function cadenceAfterChange(
  cadences: readonly CadenceRow[],
  { before: earlier, chosen }: { before: ObservancesRow | null; chosen: ObservancesRow },
  today: string,
): CadenceRow | null {
  const current = cadences.findLast(({ from_on }) => from_on <= today);
  if (!current || current.observances.length === 0) return null;
  const observances = chosen.kinds.filter(
    (kind) => current.observances.includes(kind) || !earlier?.kinds.includes(kind),
  );
  const isEmpty = observances.length + current.weekdays.length === 0;
  const weekdays = isEmpty ? [...WEEKDAYS] : current.weekdays;
  const next = cadenceOf({ from: today, weekdays, observances }, chosen);
  const { from_on: _from, ...before } = current;
  const { from_on: _today, ...after } = next;
  return isDeepStrictEqual(before, after) ? null : next;
}

/**
 * Requires that a rest is at most 366 days long and at most two years ahead.
 * @throws ApiError 400 otherwise.
 */
export function requireValidRest({ from, to }: RestDraft, today: string): void {
  const first = Temporal.PlainDate.from(from);
  if (first.until(to, { largestUnit: 'day' }).days >= MAX_REST_DAYS)
    throw badField('to', say('A rest is at most {max} days long', { max: MAX_REST_DAYS }));
  if (to > Temporal.PlainDate.from(today).add({ years: MAX_YEARS_AHEAD }).toString())
    throw badField('to', say('A rest is at most two years ahead'));
}

/** When a member wants to be reminded: a time `HH:MM` in a time zone. */
export interface ReminderTime {
  time: string;
  timezone: string;
}

/** The next time after `now`. If the clocks skip the time on a day, the reminder is an hour later. */
export function nextReminder({ time, timezone }: ReminderTime, now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant();
  const next = [today, today.add({ days: 1 }), today.add({ days: 2 })].map(at);
  return next.find((each) => Temporal.Instant.compare(each, now) > 0) ?? at(today.add({ days: 3 }));
}
