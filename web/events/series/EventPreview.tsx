import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { MAX_OCCURRENCES } from '#contract/events/recurrence.ts';
import type { SeriesDraft, SeriesPreview } from '#contract/events/series.ts';
import { api } from '#web/platform/api/api.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { numberText } from '#web/ui/locale.ts';
import { useDebounced } from '#web/ui/useDebounced.ts';
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
  return (
    <section className={style.preview} aria-label="Preview">
      <Card className={style.card}>
        <h2 dir="auto">{title.trim() || 'Your event'}</h2>
        <p className={style.rule}>{preview?.summary ?? 'Choose when it starts.'}</p>
        {preview?.readerTime && (
          <p>
            For you: {preview.readerTime}, {readerZone()}
          </p>
        )}
        {preview && <Days preview={preview} />}
        <p className={style.place}>
          {isUnlimited ? 'Room for everyone' : capacityText(capacity)}
          {location.trim() && (
            <>
              {' · '}
              <bdi>{location.trim()}</bdi>
            </>
          )}
        </p>
        <p>Times are shown to each reader in their own zone.</p>
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

function Days({ preview: { days, moreCount, problem } }: { preview: Preview }) {
  if (problem) return <p className={style.problem}>{problem === 'noDays' ? NO_DAYS : TOO_MANY}</p>;
  if (days.length === 0) return null;
  const hasReaderTimes = days.some(({ readerTime }) => readerTime);
  return (
    <>
      <ol className={style.days}>
        {days.map(({ eventZoneTime, readerTime }) => (
          <li key={eventZoneTime}>
            {eventZoneTime}
            {readerTime && <small>{readerTime} for you</small>}
          </li>
        ))}
      </ol>
      {moreCount === null && <p>…and so on. When does it end?</p>}
      {moreCount !== null && moreCount > 0 && <p>…and {moreCount} more</p>}
      {hasReaderTimes && <p>Your own zone is {readerZone()}.</p>}
    </>
  );
}

function capacityText(capacity: string): string {
  const count = Math.floor(Number(capacity));
  if (!(count > 0)) return 'Nobody can book';
  return `Room for ${count === 1 ? 'one' : numberText(count)}`;
}

const NO_DAYS = 'The series has no day before the end date.';
const TOO_MANY = `A series has at most ${MAX_OCCURRENCES} occurrences: choose an earlier end date.`;
