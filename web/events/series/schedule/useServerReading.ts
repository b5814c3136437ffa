import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import type { SeriesDraft } from '#contract/events/series.ts';
import type { SeriesPreview } from '#contract/events/seriesPreview.ts';
import { type EventFormValues, timesOf } from '#web/events/series/eventFormValues.ts';
import { api } from '#web/platform/api/api.ts';
import { useDebounced } from '#web/ui/useDebounced.ts';
import type { ScheduleValues } from './previewOf.ts';

const SCHEDULE_FIELDS = ['startTime', 'endTime', 'timezone', 'repeats', 'recurrence'] as const;

/** The fields of the form that determine when the event takes place. */
export function useSchedule(control: Control<EventFormValues, unknown, SeriesDraft>): ScheduleValues {
  const [startTime, endTime, timezone, repeats, recurrence] = useWatch({ control, name: SCHEDULE_FIELDS });
  return { startTime, endTime, timezone, repeats, recurrence };
}

const TYPING_MS = 500;

interface ServerReading {
  /** The dates for the current values; undefined until the server has answered. */
  current: SeriesPreview | undefined;
  /** The same, or those for former values until the server has answered. */
  latest: SeriesPreview | undefined;
  failure: Error | null;
}

/** The dates of the event in the form as the server reads them. */
export function useServerReading(schedule: ScheduleValues): ServerReading {
  const times = JSON.stringify(timesOf(schedule));
  const [settledTimes] = useDebounced(times, TYPING_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['events', 'preview', settledTimes],
    queryFn: ({ signal }) => api.events.previewSeries({ body: JSON.parse(settledTimes), signal }),
    enabled: settledTimes !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCurrent = times === settledTimes && !isPlaceholderData;
  return { current: isCurrent ? data : undefined, latest: data, failure: error };
}
