import { t } from '@lingui/core/macro';
import { locale } from '#web/ui/locale.ts';

/** The day of a reflection in words: a day, or a day of each year. */
export function dayText(on: string): string {
  const isYearly = on.length === 'MM-DD'.length;
  // 2000 is a leap year.
  const date = new Date(`${isYearly ? `2000-${on}` : on}T12:00:00Z`);
  const format = new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(!isYearly && { year: 'numeric' }),
  });
  const day = format.format(date);
  return isYearly ? t`Each year on ${day}` : day;
}
