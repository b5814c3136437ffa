import { WEEKDAYS } from '#contract/platform/weekdays.ts';

/** The names of the weekdays, in the order of `WEEKDAYS`. */
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The weekdays as options of a `CheckboxGroup`. */
export const WEEKDAY_CHOICES = WEEKDAYS.map((value, index) => {
  const label = WEEKDAY_NAMES[index] ?? value;
  return { value, label, short: label.slice(0, 2) };
});
