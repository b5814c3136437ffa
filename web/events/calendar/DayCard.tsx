import { useQuery } from '@tanstack/react-query';
import { OccurrenceRow } from '#web/events/OccurrenceRow.tsx';
import { calendarQuery } from '#web/events/queries.ts';
import { daysCovered } from '#web/events/when.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { dayText } from '#web/platform/calendar/days.ts';
import { monthOf } from '#web/platform/calendar/monthView.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './DayCard.module.css';

interface Props {
  communityId: string;
  day: string;
}

/** The events of the selected day. */
export function DayCard({ communityId, day }: Props) {
  // The URL may name a day outside the visible month.
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarQuery(communityId, monthOf(day)));
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
        {!isLoading && events?.map((event) => <OccurrenceRow key={event.id} occurrence={event} />)}
        {!isLoading && events?.length === 0 && (
          <EmptyState drawing="sun" title="No events scheduled for this day." />
        )}
      </section>
    </Card>
  );
}
