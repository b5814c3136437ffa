import type { Digest, DigestDraft } from '#contract/communities/digest.ts';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';

/** When a letter is due, in the local time of a time zone. */
export type LetterTime = Pick<DigestDraft, 'rhythm' | 'weekday' | 'hour'> & { timezone: string };

/** A member who has chosen nothing gets no letter. */
export const NO_DIGEST: Digest = {
  rhythm: 'none',
  weekday: null,
  hour: 7,
  timezone: null,
  communityIds: [],
  repliesToMe: true,
};

/**
 * The time of the next letter after `now`; null if there is none. If the clocks skip the hour, the letter is due an
 * hour later. If they repeat it, the letter is due in the first pass.
 */
export function nextLetter({ rhythm, weekday, hour, timezone }: LetterTime, now: Temporal.Instant) {
  if (rhythm === 'none') return null;
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const isDay = (day: Temporal.PlainDate) => rhythm === 'daily' || WEEKDAYS[day.dayOfWeek - 1] === weekday;
  const days = Array.from({ length: 15 }, (_, n) => today.add({ days: n })).filter(isDay);
  const times = days.map((day) =>
    day.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).toInstant(),
  );
  return times.find((at) => Temporal.Instant.compare(at, now) > 0) ?? null;
}

/** The maximum number of days before now at which the period of a letter starts. */
const MAX_DAYS = { none: 0, daily: 2, weekly: 14 };

/**
 * The start of the period that a letter covers: the end of the last letter's period, but at most 14 days ago
 * for a weekly letter and 2 days ago for a daily one.
 */
export function letterStart(
  { rhythm, covered_until }: { rhythm: Digest['rhythm']; covered_until: Temporal.Instant | null },
  now: Temporal.Instant,
): Temporal.Instant {
  const earliest = now.subtract({ hours: MAX_DAYS[rhythm] * 24 });
  return covered_until && Temporal.Instant.compare(covered_until, earliest) > 0 ? covered_until : earliest;
}

/** A letter in a job: the member and the period that it covers. */
export interface LetterJob {
  userId: string;
  from: Temporal.Instant;
  until: Temporal.Instant;
}

/** The id in the job of a letter: `{userId}/{from}/{until}`, the instants in milliseconds since 1970. */
export const letterId = ({ userId, from, until }: LetterJob): string =>
  [userId, from.epochMilliseconds, until.epochMilliseconds].join('/');

export function parseLetterId(id: string): LetterJob {
  const [userId = '', from, until] = id.split('/');
  const instant = (text = '0') => Temporal.Instant.fromEpochMilliseconds(Number(text));
  return { userId, from: instant(from), until: instant(until) };
}

const OPENING_LENGTH = 200;

/** The beginning of a text on one line. */
export function openingOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= OPENING_LENGTH) return line;
  const cut = line.slice(0, OPENING_LENGTH);
  const lastSpace = cut.lastIndexOf(' ');
  // A cut must not leave half of a surrogate pair.
  return `${(lastSpace > OPENING_LENGTH / 2 ? cut.slice(0, lastSpace) : cut).replace(/\p{Surrogate}$/u, '')}…`;
}
