import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { CommunityTable } from './CommunityTable.tsx';
import { NoCommunitiesFound } from './NoCommunitiesFound.tsx';
import { communitiesQuery, LONGEST_SEARCH, tableSearchOf } from './queries.ts';
import { TableCard } from './TableCard.tsx';
import { TableRowsSkeleton } from './TableRowsSkeleton.tsx';

/** Every community, twenty to a page, and the end of one where it must be. */
export function CommunitiesPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = tableSearchOf(params);
  const { q, page } = search;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(communitiesQuery(search));
  const turnTo = (next: number) =>
    navigate(paths.adminCommunities({ q, page: next > 1 ? String(next) : undefined }));
  return (
    <AdminLayout
      title="Community Management"
      actions={
        <SearchField
          initial={q}
          maxLength={LONGEST_SEARCH}
          onSearch={(q) => navigate(paths.adminCommunities({ q }))}
        />
      }
    >
      {error && !data ? (
        <QueryError
          sentence={q ? 'Search failed.' : 'Failed to fetch communities.'}
          failure={error}
          onRetry={refetch}
        />
      ) : (
        <TableCard isBusy={isPending || isPlaceholderData}>
          {isPending && <TableRowsSkeleton />}
          {data?.items.length === 0 && <NoCommunitiesFound q={q} isLater={page > 1} />}
          {data && data.items.length > 0 && <CommunityTable communities={data.items} />}
        </TableCard>
      )}
      {/* Stands in one place whatever came of the page, so that the focus stays on it. */}
      {!isPending && (
        <Pager label="Communities, pages" page={page} hasNext={data?.hasNextPage ?? false} onTurn={turnTo} />
      )}
    </AdminLayout>
  );
}
