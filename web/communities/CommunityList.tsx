import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { usePagedSection } from '#web/ui/usePagedSection.ts';
import { CommunitiesSkeleton } from './CommunitiesSkeleton.tsx';
import { CommunityCard } from './CommunityCard.tsx';
import style from './CommunityList.module.css';
import { NoCommunities } from './NoCommunities.tsx';
import { directoryQuery } from './queries.ts';
import { useDirectory } from './useDirectory.ts';

/** A page of the directory; the former one stays until it comes. */
export function CommunityList() {
  const { q, page, isMine, show } = useDirectory();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    directoryQuery({ q, page, isMine }),
  );
  const { section, turnTo } = usePagedSection((next) => show({ page: next }));

  return (
    <section
      className={style.section}
      ref={section}
      tabIndex={-1}
      aria-label="Communities"
      aria-busy={isPending || isPlaceholderData}
    >
      <VisuallyHidden as="div" isLive>
        {data && !isPlaceholderData && foundText(data.items.length, data.hasNextPage)}
      </VisuallyHidden>
      {isPending && <CommunitiesSkeleton />}
      {error && !data && (
        <QueryError
          sentence={q ? 'Search failed.' : 'Failed to fetch communities.'}
          failure={error}
          onRetry={refetch}
        />
      )}
      {data?.items.length === 0 && <NoCommunities />}
      {data && data.items.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
        <ul className={style.list} role="list">
          {data.items.map((community) => (
            <CommunityCard key={community.id} community={community} />
          ))}
        </ul>
      )}
      {data && (page > 1 || data.hasNextPage) && (
        <Pager label="Pages of communities" page={page} hasNext={data.hasNextPage} onTurn={turnTo} />
      )}
    </section>
  );
}

const foundText = (count: number, isMore: boolean) =>
  isMore ? `${count} communities on this page` : count === 1 ? '1 community' : `${count} communities`;
