import { SearchMoonPhase } from 'astronomy-engine';
import { DAY_MS, dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { zoneOffset } from '#contract/platform/zoneOffset.ts';

/** Days of the moon: the full moon, the new moon, and the eleventh day of each half of the lunar month. */
export const MOON_DAYS = ['purnima', 'amavasya', 'ekadashi'] as const;
export type MoonDay = (typeof MOON_DAYS)[number];

/** The first and the last day for which days of the moon are computed. */
export const FIRST_MOON_DAY = '1900-01-01';
export const LAST_MOON_DAY = '2100-12-31';

/**
 * The tithis of each kind. A tithi is one of the thirty parts of a lunar month, in which the ecliptic longitude of the moon
 * gains 12° on that of the sun: ⌊(moon − sun) / 12°⌋ + 1.
 */
const TITHIS: Record<MoonDay, number[]> = { purnima: [15], amavasya: [30], ekadashi: [11, 26] };
const DEGREES = 12;

/** Longer than a tithi, which takes 19 to 27 hours, and the day on which it begins. */
const MAX_TITHI_DAYS = 3;
/** Shorter than the time from the end of a tithi until it begins again, which takes 28 days. */
const MIN_PAUSE_DAYS = 25;
const MAX_MONTH_DAYS = 40;

/** The hour of a day, by the clocks of the zone, at which the tithi decides. */
const HOUR_MS = 6 * 3_600_000;

/** The number of years whose days are kept, of all kinds and zones together. */
const MAX_KEPT_YEARS = 5_000;

/**
 * The days of a kind in a time zone, from `from` to `to`, both included, as `YYYY-MM-DD` in their order. It is the first day
 * at whose 06:00 the tithi lasts (for ekadashi the last one), or else the day on which it begins.
 */
export function moonDays(kind: MoonDay, { from, to, zone }: { from: string; to: string; zone: string }) {
  const days: number[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    days.push(...daysOfYear(kind, year, zone));
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return days.filter((day) => day >= first && day <= last).map(dayOfNumber);
}

/** Whether a day, as a day number, is one of a kind in a time zone. */
export const isMoonDay = (kind: MoonDay, day: number, zone: string): boolean =>
  daysOfYear(kind, new Date(day * DAY_MS).getUTCFullYear(), zone).has(day);

const keptYears = new Map<string, ReadonlySet<number>>();

/** The numbers of the days of a kind in a year, in their order. None outside of the years that are computed. */
function daysOfYear(kind: MoonDay, year: number, zone: string): ReadonlySet<number> {
  const key = `${kind} ${year} ${zone}`;
  const kept = keptYears.get(key);
  if (kept) return kept;
  const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)];
  const isComputed = first >= dayNumber(FIRST_MOON_DAY) && last <= dayNumber(LAST_MOON_DAY);
  const days = TITHIS[kind].flatMap((tithi) =>
    (isComputed ? tithisAround(tithi, year) : [])
      .map((times) => dayOfTithi(times, kind === 'ekadashi', zone))
      .filter((day) => day >= first && day <= last),
  );
  const set = new Set(days.sort((one, other) => one - other));
  if (keptYears.size >= MAX_KEPT_YEARS) keptYears.clear();
  keptYears.set(key, set);
  return set;
}

/** When a tithi begins and ends, in epoch milliseconds. */
interface TithiTimes {
  begin: number;
  end: number;
}

const keptTithis = new Map<string, TithiTimes[]>();

/**
 * The tithis of a number that can have their day in a year in any time zone: those that begin from some days before it to some
 * days after it, in UTC. They are the same everywhere, and searching them takes long.
 */
function tithisAround(tithi: number, year: number): TithiTimes[] {
  const key = `${tithi} ${year}`;
  const kept = keptTithis.get(key);
  if (kept) return kept;
  const tithis: TithiTimes[] = [];
  const last = Date.UTC(year + 1, 0, 1) + MAX_TITHI_DAYS * DAY_MS;
  for (let at = Date.UTC(year, 0, 1) - MAX_TITHI_DAYS * DAY_MS; ; ) {
    const begin = phaseAfter(at, (tithi - 1) * DEGREES, MAX_MONTH_DAYS);
    if (begin >= last) break;
    const end = phaseAfter(begin, (tithi * DEGREES) % 360, MAX_TITHI_DAYS);
    tithis.push({ begin, end });
    at = end + MIN_PAUSE_DAYS * DAY_MS;
  }
  keptTithis.set(key, tithis);
  return tithis;
}

function dayOfTithi({ begin, end }: TithiTimes, isLast: boolean, zone: string): number {
  const firstDay = localDay(begin, zone);
  const days = Array.from({ length: MAX_TITHI_DAYS }, (_, index) => firstDay + index).filter((day) => {
    const morning = morningOf(day, zone);
    return begin <= morning && morning < end;
  });
  return days.at(isLast ? -1 : 0) ?? firstDay;
}

/** When the moon is ahead of the sun by so many degrees of ecliptic longitude, after an instant. In epoch milliseconds. */
function phaseAfter(at: number, degrees: number, maxDays: number): number {
  const time = SearchMoonPhase(degrees, new Date(at), maxDays);
  if (!time) throw new Error(`The moon is not at ${degrees}° within ${maxDays} days.`);
  return time.date.getTime();
}

/** The number of the day of an instant in a zone. */
const localDay = (at: number, zone: string): number => Math.floor((at + zoneOffset(at, zone)) / DAY_MS);

/** 06:00 of a day in a zone. A skipped hour moves forward by the gap, and of a repeated one it is the first. */
function morningOf(day: number, zone: string): number {
  const local = day * DAY_MS + HOUR_MS;
  const before = local - zoneOffset(local - DAY_MS, zone);
  if (zoneOffset(before, zone) === local - before) return before;
  const after = local - zoneOffset(local + DAY_MS, zone);
  return zoneOffset(after, zone) === local - after ? after : before;
}
