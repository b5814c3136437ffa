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

const DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** When something begins, as a mail says it: `Sunday, 23 November 2025 at 06:30 (Asia/Kolkata)`. */
export function momentText(at: Temporal.Instant, timeZone: string): string {
  const said = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(at.epochMilliseconds);
  return `${said(DATE)} at ${said(TIME)} (${timeZone})`;
}
