/** Where the server takes the time from; tests pass one that they move. */
export type Clock = () => Temporal.Instant;

export const systemClock: Clock = () => Temporal.Now.instant();

/** Whether an expiry has been reached. */
export const isPast = (expiry: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(expiry, now) <= 0;

/** ISO 8601 UTC with milliseconds, as every instant leaves the server. */
export const iso = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 3 });

/** The calendar day, `YYYY-MM-DD`, that it is at an instant in an IANA zone. */
export const dayIn = (zone: string, at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(zone).toPlainDate().toString();

/** Whether the platform knows an IANA zone; legacy names (`Asia/Calcutta`) count, offsets do not. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
