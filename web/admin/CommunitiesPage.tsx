import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { ReadingFailure } from '#web/platform/api/ReadingFailure.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { AdminRoom } from './AdminRoom.tsx';
import { CommunityTable } from './CommunityTable.tsx';
import { NoCommunityFound } from './NoCommunityFound.tsx';
import { RowsToCome } from './RowsToCome.tsx';
import { communitiesQuery, LONGEST_SEARCH, tableSearchOf } from './readings.ts';
import { TableCard } from './TableCard.tsx';

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
    <AdminRoom
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
        <ReadingFailure
          sentence={q ? 'Search failed.' : 'Failed to fetch communities.'}
          failure={error}
          onRetry={refetch}
        />
      ) : (
        <TableCard isBusy={isPending || isPlaceholderData}>
          {isPending && <RowsToCome />}
          {data?.items.length === 0 && <NoCommunityFound q={q} isLater={page > 1} />}
          {data && data.items.length > 0 && <CommunityTable communities={data.items} />}
        </TableCard>
      )}
      {/* Stands in one place whatever came of the page, so that the focus stays on it. */}
      {!isPending && (
        <Pager label="Communities, pages" page={page} hasNext={data?.hasNextPage ?? false} onTurn={turnTo} />
      )}
    </AdminRoom>
  );
}
