import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './EntryList.module.css';
import { EntryRow } from './EntryRow.tsx';
import { monthsOf } from './months.ts';
import { type EntrySearch, entriesQuery } from './queries.ts';

interface Props {
  search: EntrySearch;
  empty: ReactNode;
}

const FAILED = 'Failed to fetch journal entries.';

/** Entries by month, newest first, as many as one asks for. */
export function EntryList({ search, empty }: Props) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(entriesQuery(search));
  if (isPending) return <EntryRowsToCome />;
  if (!data) return <QueryError sentence={FAILED} failure={error} onRetry={refetch} />;

  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return empty;
  return (
    <>
      {monthsOf(entries).map(({ month, entries }) => (
        <section key={month} className={style.month}>
          <h2>{month}</h2>
          <div>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </div>
        </section>
      ))}
      {more.isFetchNextPageError && (
        <QueryError sentence={FAILED} failure={error} onRetry={more.fetchNextPage} />
      )}
      {data.pages.length + Number(more.hasNextPage) > 1 && !more.isFetchNextPageError && (
        <p className={style.more}>
          {/* The button stays when all is there: taken away, it would drop the focus that is on it. */}
          <Button
            variant="quiet"
            isPending={more.isFetchingNextPage}
            aria-disabled={!more.hasNextPage || undefined}
            onPress={() => more.hasNextPage && more.fetchNextPage()}
          >
            {more.hasNextPage ? 'Load more' : 'That is all'}
          </Button>
        </p>
      )}
    </>
  );
}

const EntryRowsToCome = () => (
  <div className={style.toCome}>
    {['first', 'second', 'third'].map((row) => (
      <div key={row}>
        <SkeletonLines lines={3} />
      </div>
    ))}
  </div>
);
