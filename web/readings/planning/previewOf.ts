import { changedPassageDays, passageDays, type ReadingSchedule } from '#contract/readings/days.ts';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { dayIn } from '#web/platform/calendar/days.ts';
import { passagesIn, type ReadingFields } from './readingFields.ts';

type Fields = Pick<ReadingFields, 'startsOn' | 'timezone' | 'weekday' | 'weeks' | 'opened' | 'passages'>;

/** The passages of the form with the days that the server would set now. `reading` is the one that is changed. */
export function previewOf(
  { startsOn, timezone, weekday, weeks, opened, passages: text }: Fields,
  reading: Pick<ReadingDetails, 'rests' | 'passages' | 'notBefore'> | undefined,
): { day: string; title: string }[] {
  const passages = [...opened, ...passagesIn(text)];
  if (startsOn === '' || passages.length === 0) return [];
  const schedule: ReadingSchedule = {
    ...{ startsOn, rhythm: { weekday, weeks: Number(weeks) }, rests: reading?.rests ?? [] },
    opened: (reading?.passages ?? []).filter(({ isOpen }) => isOpen).map(({ opensOn }) => opensOn),
    notBefore: opened.length === 0 ? null : (reading?.notBefore ?? null),
  };
  const days = reading
    ? changedPassageDays(schedule, passages.length, dayIn(new Date(), timezone)).days
    : passageDays(schedule, passages.length);
  return days.map((day, index) => ({ day, title: passages[index]?.title ?? '' }));
}
