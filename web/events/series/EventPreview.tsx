import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { MAX_OCCURRENCES } from '#contract/events/recurrence.ts';
import type { SeriesDraft, SeriesPreview } from '#contract/events/series.ts';
import { api } from '#web/platform/api/api.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { useDebounced } from '#web/ui/useDebounced.ts';
import { userText } from '#web/ui/userText.ts';
import style from './EventPreview.module.css';
import { type EventFormValues, timesOf } from './eventFormValues.ts';
import { type Preview, previewOf, type ScheduleValues } from './previewOf.ts';

const SCHEDULE_FIELDS = ['startTime', 'endTime', 'timezone', 'repeats', 'recurrence'] as const;

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
  const [startTime, endTime, timezone, repeats, recurrence] = useWatch({ control, name: SCHEDULE_FIELDS });
  const schedule = { startTime, endTime, timezone, repeats, recurrence };
  const preview = previewOf(schedule, useServerReading(schedule));
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

const TYPING_MS = 500;

/** The dates as the server reads them; undefined until it has answered for the current values. */
function useServerReading(schedule: ScheduleValues): SeriesPreview | undefined {
  const times = JSON.stringify(timesOf(schedule));
  const [settledTimes] = useDebounced(times, TYPING_MS);
  const { data } = useQuery({
    queryKey: ['events', 'preview', settledTimes],
    queryFn: ({ signal }) => api.events.previewSeries({ body: JSON.parse(settledTimes), signal }),
    enabled: settledTimes !== 'null',
    retry: false,
  });
  return times === settledTimes ? data : undefined;
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
