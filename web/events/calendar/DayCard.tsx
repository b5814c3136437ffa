import { useQuery } from '@tanstack/react-query';
import { OccurrenceRow } from '#web/events/OccurrenceRow.tsx';
import { calendarQuery } from '#web/events/queries.ts';
import { daysTouched } from '#web/events/when.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { dayOf, longDateText, noonOf, weekdayDateText } from '#web/platform/calendar/days.ts';
import { monthOf } from '#web/platform/calendar/monthView.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './DayCard.module.css';

interface Props {
  communityId: string;
  day: string;
}

/** What takes place on the chosen day. */
export function DayCard({ communityId, day }: Props) {
  // The chosen day need not lie in the month in view, which an address may say.
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarQuery(communityId, monthOf(day)));
  const events = data?.filter((event) => daysTouched(event).includes(day));
  const isComing = !error && (!events || (isPlaceholderData && events.length === 0));
  return (
    <Card className={style.card}>
      <section aria-labelledby="day" aria-busy={isComing}>
        <h2 id="day" className={style.title}>
          {headText(day)}
        </h2>
        {isComing && (
          <div className={style.toCome}>
            <SkeletonLines />
          </div>
        )}
        {error && !events && (
          <div className={style.toCome}>
            <QueryError sentence="Could not load events." failure={error} onRetry={refetch} />
          </div>
        )}
        {!isComing && events?.map((event) => <OccurrenceRow key={event.id} occurrence={event} />)}
        {!isComing && events?.length === 0 && (
          <EmptyState drawing="sun" sentence="No events scheduled for this day." />
        )}
      </section>
    </Card>
  );
}

/** "Sunday, 23 November", with the year when it is another one. */
function headText(day: string): string {
  const isThisYear = dayOf().startsWith(day.slice(0, 4));
  return (isThisYear ? weekdayDateText : longDateText)(noonOf(day));
}
