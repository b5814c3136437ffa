import { Trans } from '@lingui/react/macro';
import { type Control, useWatch } from 'react-hook-form';
import { passageDays } from '#contract/readings/days.ts';
import type { SentReadingDraft } from '#contract/readings/readingDrafts.ts';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import style from '#web/readings/Readings.module.css';
import { passagesIn, type ReadingFields } from './readingFields.ts';

/** The days on which the passages open, as they fall. */
export function DaysPreview({
  control,
  reading,
}: {
  control: Control<ReadingFields, unknown, SentReadingDraft>;
  reading: ReadingDetails | undefined;
}) {
  const [startsOn, weekday, weeks, opened, text] = useWatch({
    control,
    name: ['startsOn', 'weekday', 'weeks', 'opened', 'passages'],
  });
  const passages = [...opened, ...passagesIn(text)];
  if (startsOn === '' || passages.length === 0) return null;
  const days = passageDays(
    {
      ...{ startsOn, rhythm: { weekday, weeks: Number(weeks) }, rests: reading?.rests ?? [] },
      opened: (reading?.passages ?? []).filter(({ isOpen }) => isOpen).map(({ opensOn }) => opensOn),
      notBefore: opened.length === 0 ? null : (reading?.notBefore ?? null),
    },
    passages.length,
  );
  return (
    <section aria-labelledby="days">
      <h2 id="days">
        <Trans>The Days</Trans>
      </h2>
      <ol className={style.days}>
        {days.map((day, index) => (
          <li key={day}>
            <bdi>{passages[index]?.title}</bdi>
            <span className={style.day}>{dateText(noonOf(day))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
