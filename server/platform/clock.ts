/** Returns the current time. Tests pass a clock that they can move. */
export type Clock = () => Temporal.Instant;

export const systemClock: Clock = () => Temporal.Now.instant();

/** Whether an expiry time has been reached. */
export const isPast = (expiry: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(expiry, now) <= 0;

/** Whole seconds since 1970. */
export const secondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000);

/**
 * An instant as ISO 8601 text in UTC with up to six decimals, `2026-11-20T08:00:00.25Z`. Lists read instants
 * from the database as text, because it takes 1 µs to create and format a `Temporal.Instant`.
 */
export type InstantText = string;

/**
 * Formats an instant as ISO 8601 in UTC with milliseconds, as in every response of the API.
 */
export const iso = (at: Temporal.Instant | InstantText): string =>
  typeof at === 'string'
    ? `${at.slice(0, 19)}.${at.slice(20, -1).slice(0, 3).padEnd(3, '0')}Z`
    : at.toString({ fractionalSecondDigits: 3 });

/** The calendar day, `YYYY-MM-DD`, of an instant in an IANA time zone. */
export const dayIn = (zone: string, at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(zone).toPlainDate().toString();

/** Parses an instant and rounds it down to milliseconds, as it is stored and sent. */
export const toMilliseconds = (text: string): Temporal.Instant =>
  Temporal.Instant.from(text).round({ smallestUnit: 'millisecond', roundingMode: 'trunc' });
