import { t } from '@lingui/core/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './LoadMore.module.css';
import { QueryError } from './QueryError.tsx';

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<unknown>>;
  /** Shown when the next page could not be loaded. */
  errorMessage: string;
  /** Whether the next page loads as soon as the end of the list comes near the viewport. */
  isEager?: boolean | undefined;
}

/** The button at the end of a list that is loaded page by page. */
export function LoadMore({ query, errorMessage, isEager = false }: Props) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isWatching = isEager && hasNextPage && !isFetching && !isFetchNextPageError;
  const end = useInView(isWatching, () => void fetchNextPage());
  if (isFetchNextPageError) {
    return <QueryError message={errorMessage} failure={query.error} onRetry={fetchNextPage} />;
  }
  return (
    <p className={style.more} ref={end}>
      {/* The button stays after the last page: removing it would lose the keyboard focus. */}
      <Button
        variant="quiet"
        isPending={isFetchingNextPage}
        // A sealed journal is read on this device.
        worksOffline
        aria-disabled={!hasNextPage || undefined}
        onPress={() => hasNextPage && fetchNextPage()}
      >
        {hasNextPage ? t`Load more` : t`That is all`}
      </Button>
    </p>
  );
}

/** The next page is loaded before the end of the list is visible, so that the reader seldom has to wait. */
const ROOT_MARGIN = '0px 0px 600px';

/** Calls `onInView` when the element of the returned ref comes near the viewport. Does nothing unless `isWatching`. */
function useInView(isWatching: boolean, onInView: () => void): RefObject<HTMLParagraphElement | null> {
  const ref = useRef<HTMLParagraphElement>(null);
  const notify = useEffectEvent(onInView);
  // Only the browser knows the scroll position. A new observer also reports an element that is already near.
  useEffect(() => {
    if (!isWatching || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && notify(),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return ref;
}
