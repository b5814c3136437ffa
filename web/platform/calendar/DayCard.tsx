import type { ReactNode } from 'react';
import type { QueryState } from '#web/platform/loading/Loaded.tsx';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './DayCard.module.css';
import { dayText } from './wallTime.ts';

/** A query for the items of a month. */
export interface MonthQuery<Item> extends QueryState<readonly Item[]> {
  isPlaceholderData: boolean;
}

interface Props<Item> {
  day: string;
  /** The query for the month of the day. The URL may name a day outside the visible month. */
  query: MonthQuery<Item>;
  isOnDay: (item: Item) => boolean;
  errorMessage: string;
  /** Renders the items of the day, when they are loaded. */
  children: (items: Item[]) => ReactNode;
}

/** The items of a selected day, beside or below a `MonthCard`. */
export function DayCard<Item>({ day, query, isOnDay, errorMessage, children }: Props<Item>) {
  const { data, error, refetch, isPlaceholderData } = query;
  const items = data?.filter(isOnDay);
  const isLoading = !error && (!items || (isPlaceholderData && items.length === 0));
  return (
    <Card className={style.card}>
      <section aria-labelledby="day" aria-busy={isLoading}>
        <h2 id="day" className={style.title}>
          {dayText(day)}
        </h2>
        {isLoading && (
          <div className={style.placeholder}>
            <SkeletonLines />
          </div>
        )}
        {error && !items && (
          <div className={style.placeholder}>
            <QueryError message={errorMessage} failure={error} onRetry={refetch} />
          </div>
        )}
        {!isLoading && items && children(items)}
      </section>
    </Card>
  );
}
