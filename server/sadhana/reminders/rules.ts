import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { nextReminder } from '#server/sadhana/settings/rules.ts';

/** The maximum delay of a reminder. */
const MAX_DELAY = { hours: 1 };

/** The stored settings on which a reminder depends. */
interface ReminderSettings {
  has_reminder: boolean;
  reminder_time: string | null;
  timezone: string | null;
  day_starts_at: number;
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
