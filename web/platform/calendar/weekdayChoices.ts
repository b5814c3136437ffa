import type { Weekday } from '#contract/platform/weekdays.ts';

/** The contract's list of weekdays is not used, because pages would load zod with it. */
const WEEKDAY_NAMES: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

/** The weekdays as options of a `CheckboxGroup`, from Monday. */
export const WEEKDAY_CHOICES = Object.entries(WEEKDAY_NAMES).map(([value, label]) => ({
  value: value as Weekday,
  label,
  short: label.slice(0, 2),
}));
