import type { Recurrence, StoredRecurrence } from '#contract/events/recurrence.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { iso, toMilliseconds } from '#server/platform/clock.ts';
import { endOfDay } from './living.ts';

/** The columns of a series that contain its rule. */
const RULE_COLUMNS = [
  'frequency',
  'step',
  'by_day',
  'which',
  'month_day',
  'moon',
  'moon_earlier',
  'moon_later',
  'moon_left_out',
  'until_at',
  'is_living',
  'confirmed_until',
] as const;
export type RuleColumns = Pick<SeriesRow, (typeof RULE_COLUMNS)[number]>;

/** `confirmedUntil` is the last confirmed day of a series without an end, and null for others. */
export const ruleColumnsOf = (recurrence: Recurrence | null, confirmedUntil: string | null): RuleColumns => ({
  frequency: recurrence?.frequency ?? null,
  step: recurrence?.interval ?? null,
  by_day: recurrence?.byDay ?? null,
  which: recurrence?.which ?? null,
  month_day: recurrence?.monthDay ?? null,
  moon: recurrence?.moon ?? null,
  moon_earlier: adjustedDays(recurrence, -1),
  moon_later: adjustedDays(recurrence, 1),
  moon_left_out: adjustedDays(recurrence, null),
  until_at: recurrence?.until ? toMilliseconds(recurrence.until) : null,
  is_living: confirmedUntil !== null,
  confirmed_until: confirmedUntil,
});

/** The days of the moon that a rule moves by so many days, or leaves out. */
const adjustedDays = (recurrence: Recurrence | null, by: number | null): string[] => [
  ...new Set(recurrence?.adjust?.filter((each) => each.by === by).map(({ on }) => on)),
];

/** The rule of a stored series, as its columns. */
export const ruleColumnsIn = (series: RuleColumns): RuleColumns =>
  Object.fromEntries(RULE_COLUMNS.map((name) => [name, series[name]])) as unknown as RuleColumns;

/** The rule of a stored series, which for a series without an end is confirmed until its end; null if it has none. */
export const recurrenceOf = (columns: RuleColumns & { timezone: string }): StoredRecurrence | null => {
  const { frequency, step, by_day, which, month_day, confirmed_until, timezone } = columns;
  const until_at = confirmed_until ? endOfDay(confirmed_until, timezone) : columns.until_at;
  if (!frequency || !step || !until_at) return null;
  return {
    ...{ frequency, interval: step, byDay: by_day, which, monthDay: month_day },
    ...(columns.moon && { moon: columns.moon, adjust: adjustOf(columns) }),
    until: iso(until_at),
  };
};

function adjustOf({ moon_earlier, moon_later, moon_left_out }: RuleColumns) {
  const changes = [
    ...moon_earlier.map((on) => ({ on, by: -1 })),
    ...moon_later.map((on) => ({ on, by: 1 })),
    ...moon_left_out.map((on) => ({ on, by: null })),
  ];
  return changes.sort((one, other) => (one.on < other.on ? -1 : 1));
}
