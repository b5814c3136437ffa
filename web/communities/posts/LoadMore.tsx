import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './LoadMore.module.css';
import { useInView } from './useInView.ts';

type Reading = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { fetchNextPage: () => Promise<unknown> };

interface Props {
  reading: Reading;
  /** How many pages are there. */
  pages: number;
  failure: unknown;
  /** Said when the next page could not be read. */
  sentence: string;
  /** Goes on by itself as one scrolls. */
  isEager?: boolean;
}

/** The end of a list that goes on. */
export function LoadMore({ reading, pages, failure, sentence, isEager = false }: Props) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = reading;
  const isAwaited = isEager && hasNextPage && !isFetching && !isFetchNextPageError;
  const mark = useInView(isAwaited, () => void fetchNextPage());
  if (isFetchNextPageError) {
    return <QueryError sentence={sentence} failure={failure} onRetry={fetchNextPage} />;
  }
  if (pages + Number(hasNextPage) <= 1) return null;
  return (
    <p className={style.more} ref={mark}>
      {/* The button stays when all is there: taken away, it would drop the focus that is on it. */}
      <Button
        variant="quiet"
        isPending={isFetchingNextPage}
        aria-disabled={!hasNextPage || undefined}
        onPress={() => hasNextPage && fetchNextPage()}
      >
        {hasNextPage ? 'Load more' : 'That is all'}
      </Button>
    </p>
  );
}
