import type { Selectable } from 'kysely';
import type { ExportedPracticeSettings } from '#contract/moving/archiveItems.ts';
import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import { dayNumber } from '#contract/platform/dayNumbers.ts';
import { say } from '#contract/platform/say.ts';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import {
  type PracticeSettings,
  PracticeSettingsDraft,
  type Rest,
  type RestDraft,
} from '#contract/sadhana/settings.ts';
import type { DB } from '#server/platform/database/types.ts';
import { badField } from '#server/platform/errors.ts';
import type { PracticePlan } from '#server/sadhana/streak/rules.ts';
import type { CadenceRow, ObservancesRow } from './cadences.ts';

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
