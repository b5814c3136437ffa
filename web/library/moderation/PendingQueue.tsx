import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { pendingQuery } from '#web/library/queries.ts';
import { SubmissionsSkeleton } from '#web/library/SubmissionsSkeleton.tsx';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { pageInAddress } from '#web/platform/frame/pageInAddress.ts';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { numberText } from '#web/ui/locale.ts';
import { usePagedSection } from '#web/ui/usePagedSection.ts';
import { PendingList } from './PendingList.tsx';
import style from './PendingQueue.module.css';

/** A page of the submissions that wait for review, oldest first. */
export function PendingQueue() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageInAddress(params);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(pendingQuery(page));
  const { section, turnTo } = usePagedSection((next) => {
    void navigate(paths.moderation(next), { preventScrollReset: true });
  });

  const isEmpty = data?.items.length === 0;
  // The last one of a page has been decided on: others follow from the next page, or lie before it.
  const isRefilled = isEmpty && data.total > 0 && isFetching;
  if (isEmpty && page > 1 && !isFetching) {
    return <Navigate to={paths.moderation(Math.max(1, Math.min(page - 1, data.totalPages)))} replace />;
  }
  return (
    <section
      className={style.section}
      ref={section}
      tabIndex={-1}
      aria-label="Queue"
      aria-busy={isPending || isPlaceholderData || isRefilled}
    >
      <p className={style.total} role="status">
        {data && data.total > 0 && waitingText(data.total)}
      </p>
      {(isPending || isRefilled) && <SubmissionsSkeleton />}
      {error && !data && (
        <QueryError sentence="Failed to fetch pending submissions." failure={error} onRetry={refetch} />
      )}
      {isEmpty && !isRefilled && <EmptyState drawing="shelf" sentence="The queue is clear." />}
      {data && !isEmpty && <PendingList submissions={data.items} />}
      {data && (page > 1 || data.hasNextPage) && (
        <Pager label="Pages of the queue" page={page} hasNext={data.hasNextPage} onTurn={turnTo} />
      )}
    </section>
  );
}

const waitingText = (total: number) =>
  total === 1 ? '1 submission waits for review.' : `${numberText(total)} submissions wait for review.`;
