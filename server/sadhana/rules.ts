import { MAX_RANGE_DAYS } from '#contract/platform/constants.ts';
import { say } from '#contract/platform/say.ts';
import { dayIn } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';

/** Days from the first to the last, both included, `YYYY-MM-DD`. */
export interface DayRange {
  first_on: string;
  last_on: string;
}

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

const lengthOf = ({ first_on, last_on }: DayRange) =>
  Temporal.PlainDate.from(first_on).until(last_on, { largestUnit: 'day' }).days + 1;

/** Tomorrow in UTC. No time zone has a later day. */
export const latestDay = (now: Temporal.Instant) => addDays(dayIn('UTC', now), 1);

/**
 * Requires a day that is not later than tomorrow in UTC, because that day may have begun in another time
 * zone.
 * @throws ApiError 400 for a later day.
 */
export function requireNotInFuture(
  day: string,
  now: Temporal.Instant,
  { path, label } = { path: 'date', label: 'Date' },
): void {
  if (day > latestDay(now)) throw badField(path, say('{label} must not lie in the future', { label }));
}

/** The default length of a requested range, in days. */
const DEFAULT_RANGE_DAYS = 31;

/**
 * The requested range of days, both ends included.
 * @throws ApiError 400 for a range that is reversed or too long.
 */
export function rangeOf(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  now: Temporal.Instant,
): DayRange {
  const latest = latestDay(now);
  const first_on = startDate ?? addDays(endDate ?? dayIn('UTC', now), 1 - DEFAULT_RANGE_DAYS);
  const last_on = endDate ?? (first_on > latest ? first_on : latest);
  if (last_on < first_on) throw badField('endDate', say('endDate must not be before startDate'));
  if (lengthOf({ first_on, last_on }) > MAX_RANGE_DAYS)
    throw badField('endDate', say('At most {max} days at once', { max: MAX_RANGE_DAYS }));
  return { first_on, last_on };
}
