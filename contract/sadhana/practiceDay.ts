import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';

/**
 * The practice day of an instant: the calendar day in the time zone, or the day before while the local time
 * is before `dayStartsAt` (0 to 12). It depends on the hour that is shown and does not subtract hours, so
 * that a clock change never moves an instant to another day.
 */
export function practiceDay(
  at: Date,
  { timeZone, dayStartsAt }: { timeZone: string; dayStartsAt: number },
): string {
  const parts = Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts.year}-${parts.month}-${parts.day}`;
  return Number(parts.hour) < dayStartsAt ? dayOfNumber(dayNumber(day) - 1) : day;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const existing = formatters.get(timeZone);
  if (existing) return existing;
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
