import { Trans } from '@lingui/react/macro';
import { type Control, useWatch } from 'react-hook-form';
import type { SentReadingDraft } from '#contract/readings/readingDrafts.ts';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { shortDayText } from '#web/platform/calendar/wallTime.ts';
import style from '#web/readings/Readings.module.css';
import { previewOf } from './previewOf.ts';
import type { ReadingFields } from './readingFields.ts';

/** The days on which the passages open, as they fall. */
export function DaysPreview({
  control,
  reading,
}: {
  control: Control<ReadingFields, unknown, SentReadingDraft>;
  reading: ReadingDetails | undefined;
}) {
  const [startsOn, timezone, weekday, weeks, opened, passages] = useWatch({
    control,
    name: ['startsOn', 'timezone', 'weekday', 'weeks', 'opened', 'passages'],
  });
  const days = previewOf({ startsOn, timezone, weekday, weeks, opened, passages }, reading);
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="days">
      <h2 id="days">
        <Trans>The Days</Trans>
      </h2>
      <ol className={style.days}>
        {days.map(({ day, title }) => (
          <li key={day}>
            <bdi>{title}</bdi>
            <span className={style.day}>{shortDayText(day)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
