import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Control, useWatch } from 'react-hook-form';
import { MAX_OCCURRENCES } from '#contract/events/recurrence.ts';
import type { SeriesDraft } from '#contract/events/series.ts';
import type { EventFormValues } from '#web/events/series/eventFormValues.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './EventPreview.module.css';
import { type Preview, previewOf } from './previewOf.ts';
import { useSchedule, useServerReading } from './useServerReading.ts';

interface Props {
  control: Control<EventFormValues, unknown, SeriesDraft>;
}

/**
 * A preview of the event while the guide fills in the form. It is not a live region, so that screen readers do
 * not announce each change.
 */
export function EventPreview({ control }: Props) {
  const [title, location, capacity, isUnlimited] = useWatch({
    control,
    name: ['title', 'location', 'capacity', 'isUnlimited'],
  });
  const schedule = useSchedule(control);
  const preview = previewOf(schedule, useServerReading(schedule).current);
  const zone = readerZone();
  const readerTime = preview?.readerTime;
  return (
    <section className={style.preview} aria-label={t`Preview`}>
      <Card className={style.card}>
        <h2>{title.trim() ? <span {...userText()}>{title}</span> : t`Your event`}</h2>
        <p className={style.rule}>{preview?.summary ?? t`Choose when it starts.`}</p>
        {readerTime && (
          <p>
            <Trans>
              For you: {readerTime}, {zone}
            </Trans>
          </p>
        )}
        {preview && <Days preview={preview} />}
        <p className={style.place}>
          {isUnlimited ? t`Room for everyone` : capacityText(capacity)}
          {location.trim() && (
            <>
              {' · '}
              <bdi>{location.trim()}</bdi>
            </>
          )}
        </p>
        <p>
          <Trans>Times are shown to each reader in their own zone.</Trans>
        </p>
      </Card>
    </section>
  );
}

function Days({ preview: { days, moreCount, isLiving, problem } }: { preview: Preview }) {
  if (problem) return <p className={style.problem}>{problemText(problem)}</p>;
  if (days.length === 0) return null;
  const zone = readerZone();
  const hasReaderTimes = days.some(({ readerTime }) => readerTime);
  return (
    <>
      <ol className={style.days}>
        {days.map(({ eventZoneTime, readerTime }) => (
          <li key={eventZoneTime}>
            {eventZoneTime}
            {readerTime && (
              <small>
                <Trans>{readerTime} for you</Trans>
              </small>
            )}
          </li>
        ))}
      </ol>
      {moreCount === null && (
        <p>
          {isLiving ? (
            <Trans>…and so on, without an end</Trans>
          ) : (
            <Trans>…and so on. When does it end?</Trans>
          )}
        </p>
      )}
      {moreCount !== null && moreCount > 0 && (
        <p>
          <Trans>…and {moreCount} more</Trans>
        </p>
      )}
      {hasReaderTimes && (
        <p>
          <Trans>Your own zone is {zone}.</Trans>
        </p>
      )}
    </>
  );
}

function capacityText(capacity: string): string {
  const count = Math.floor(Number(capacity));
  if (!(count > 0)) return t`Nobody can book`;
  return t`${plural(count, { 1: 'Room for one', other: 'Room for #' })}`;
}

const problemText = (problem: Preview['problem']) =>
  problem === 'noDays'
    ? t`The series has no day before the end date.`
    : t`A series has at most ${MAX_OCCURRENCES} occurrences: choose an earlier end date.`;
