import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { dayOf } from '#web/platform/calendar/days.ts';
import { monthOf } from '#web/platform/calendar/monthView.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './DayCard.module.css';
import { dayText } from './dayText.ts';
import { LogRow } from './LogRow.tsx';
import { monthQuery } from './queries.ts';

interface Props {
  day: string;
  onLog: () => void;
  onDay: (day: string) => void;
}

/** What was practised on the chosen day. */
export function DayCard({ day, onLog, onDay }: Props) {
  // The chosen day need not lie in the month in view, which an address may say.
  const { data, error, refetch, isPlaceholderData } = useQuery(monthQuery(monthOf(day)));
  const logs = data?.filter((log) => log.date === day);
  const isComing = !error && (!logs || (isPlaceholderData && logs.length === 0));
  return (
    <Card className={style.card}>
      <section aria-labelledby="day" aria-busy={isComing}>
        <h2 id="day" className={style.title}>
          {dayText(day)}
        </h2>
        {isComing && (
          <div className={style.toCome}>
            <SkeletonLines />
          </div>
        )}
        {error && !logs && (
          <div className={style.toCome}>
            <QueryError sentence="Failed to load logs." failure={error} onRetry={refetch} />
          </div>
        )}
        {!isComing && logs && (
          <>
            {logs.map((log) => (
              <LogRow key={log.id} log={log} />
            ))}
            {logs.length === 0 && <EmptyState drawing="lotus" sentence="No practices logged for this day." />}
            {/* The same button before and after: the focus comes back to it from the dialog. */}
            <p className={style.next}>
              {day <= dayOf() && (
                <Button variant={logs.length ? 'plain' : 'quiet'} onPress={onLog}>
                  {logs.length ? 'Log another for this day' : 'Log one for this day'}
                </Button>
              )}
              {day > dayOf() && <Button onPress={() => onDay(dayOf())}>Go to today</Button>}
            </p>
          </>
        )}
      </section>
    </Card>
  );
}
