import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { LAST_MOON_DAY, moonDays } from '#contract/sadhana/moonDays.ts';
import type { MoonRule } from './ruleDays.ts';

const KINDS = { full: 'purnima', new: 'amavasya', ekadashi: 'ekadashi' } as const;

/** A computed day of the moon, and the day on which the series takes place: null if the guides have left it out. */
interface AdjustedDay {
  on: string;
  day: string | null;
}

/**
 * Yields the days of the moon of a rule from a day on, computed in a time zone, with the changes of the guides. Ends with the
 * year 2100. A day that was moved counts if it was computed for `from` or later, or takes place then.
 */
export function* moonRuleDays(
  { moon, adjust }: MoonRule,
  from: string,
  zone: string,
): Generator<AdjustedDay> {
  const changes = new Map(adjust.map(({ on, by }) => [on, by]));
  const [firstYear, lastYear] = [from, LAST_MOON_DAY].map((day) => Number(day.slice(0, 4))) as [
    number,
    number,
  ];
  // A day of December can be moved into the next year.
  for (let year = firstYear - 1; year <= lastYear; year += 1)
    for (const on of moonDays(KINDS[moon], { from: `${year}-01-01`, to: `${year}-12-31`, zone })) {
      const by = changes.get(on);
      const day = by === null ? null : dayOfNumber(dayNumber(on) + (by ?? 0));
      if (on >= from || (day !== null && day >= from)) yield { on, day };
    }
}
