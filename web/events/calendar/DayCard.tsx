import type { AgendaItem } from '#contract/events/agenda.ts';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { OccurrenceRow } from '#web/events/OccurrenceRow.tsx';
import { daysCovered } from '#web/events/when.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { dayText } from '#web/platform/calendar/wallTime.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './DayCard.module.css';

interface Props {
  day: string;
  /** The events of the month of the day. The URL may name a day outside the visible month. */
  query: {
    data: readonly (OccurrenceCard | AgendaItem)[] | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => void;
  };
}

/** The events of the selected day. */
export function DayCard({ day, query }: Props) {
  const { data, error, refetch, isPlaceholderData } = query;
  const events = data?.filter((event) => daysCovered(event).includes(day));
  const isLoading = !error && (!events || (isPlaceholderData && events.length === 0));
  return (
    <Card className={style.card}>
      <section aria-labelledby="day" aria-busy={isLoading}>
        <h2 id="day" className={style.title}>
          {dayText(day)}
        </h2>
        {isLoading && (
          <div className={style.loading}>
            <SkeletonLines />
          </div>
        )}
        {error && !events && (
          <div className={style.loading}>
            <QueryError message="Could not load events." failure={error} onRetry={refetch} />
          </div>
        )}
        {!isLoading &&
          events?.map((event) => (
            <OccurrenceRow
              key={event.id}
              occurrence={event}
              communityName={'community' in event ? event.community.name : undefined}
            />
          ))}
        {!isLoading && events?.length === 0 && (
          <EmptyState drawing="sun" title="No events scheduled for this day." />
        )}
      </section>
    </Card>
  );
}
