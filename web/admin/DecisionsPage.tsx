import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { pageInAddress } from '#web/platform/frame/pageInAddress.ts';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import { decisionsQuery } from './queries.ts';
import { TableCard } from './TableCard.tsx';
import { TableRowsSkeleton } from './TableRowsSkeleton.tsx';

/** What moderators and admins have decided, newest first. */
export function DecisionsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageInAddress(params);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(decisionsQuery(page));
  const none = page > 1 ? 'Nothing lies further back.' : 'Nothing has been decided yet.';
  return (
    <AdminLayout title="Decisions" lede="What moderators and admins have decided, newest first.">
      {error && !data ? (
        <QueryError sentence="Failed to load decisions." failure={error} onRetry={refetch} />
      ) : (
        <TableCard isBusy={isPending || isPlaceholderData}>
          {isPending && <TableRowsSkeleton />}
          {data?.items.length === 0 && <EmptyState drawing="leaf" sentence={none} />}
          {data && data.items.length > 0 && <DecisionTable decisions={data.items} />}
        </TableCard>
      )}
      {/* Stands in one place whatever came of the page, so that the focus stays on it. */}
      {!isPending && (
        <Pager
          label="Decisions, pages"
          page={page}
          hasNext={data?.hasNextPage ?? false}
          onTurn={(next) => void navigate(paths.adminDecisions(next))}
        />
      )}
    </AdminLayout>
  );
}
