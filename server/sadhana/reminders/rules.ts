import { practiceDay } from '#contract/sadhana/practiceDay.ts';

/** The maximum delay of a reminder. */
const MAX_DELAY = { hours: 1 };

/** When a member wants to be reminded: a time `HH:MM` in a time zone. */
export interface ReminderTime {
  time: string;
  timezone: string;
}

/** The stored settings on which a reminder depends. */
interface ReminderSettings {
  has_reminder: boolean;
  reminder_time: string | null;
  timezone: string | null;
  day_starts_at: number;
}

/** The next time after `now`. If the clocks skip the time on a day, the reminder is an hour later. */
export function nextReminder({ time, timezone }: ReminderTime, now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant();
  const next = [today, today.add({ days: 1 }), today.add({ days: 2 })].map(at);
  return next.find((each) => Temporal.Instant.compare(each, now) > 0) ?? at(today.add({ days: 3 }));
}

export const isLate = (dueAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(dueAt.add(MAX_DELAY), now) < 0;

/** A reminder in a job: the member and the time at which it was due, as `{userId}/{epoch seconds}`. */
export const reminderId = (userId: string, dueAt: Temporal.Instant): string =>
  `${userId}/${Math.floor(dueAt.epochMilliseconds / 1000)}`;

export function parseReminderId(id: string): { userId: string; dueAt: Temporal.Instant } {
  const [userId = '', seconds = ''] = id.split('/');
  return { userId, dueAt: Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000) };
}

/** The time of a reminder, if the member still wants one at this moment; null otherwise. */
export function reminderTimeAt(
  settings: ReminderSettings | null,
  dueAt: Temporal.Instant,
): { time: string; day: string } | null {
  if (!settings?.has_reminder || !settings.reminder_time || !settings.timezone) return null;
  const { reminder_time: time, timezone, day_starts_at: dayStartsAt } = settings;
  const dayBefore = dueAt.subtract({ hours: 24 });
  const isUnchanged = [dueAt.subtract({ seconds: 1 }), dayBefore].some((from) =>
    nextReminder({ time, timezone }, from).equals(dueAt),
  );
  const day = practiceDay(new Date(dueAt.epochMilliseconds), { timeZone: timezone, dayStartsAt });
  return isUnchanged ? { time, day } : null;
}
