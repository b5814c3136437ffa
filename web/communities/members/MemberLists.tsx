import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommunityMember } from '#contract/communities/communities.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { membersQuery } from '#web/communities/queries.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './MembersSidebar.module.css';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';

/** So many of each, until one asks for all. */
const FEW = 8;

/** Guides and members, the longest first. */
export function MemberLists({ id }: { id: string }) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(membersQuery(id));
  const [isAll, setIsAll] = useState(false);
  if (isPending) return <PeopleSkeleton />;
  if (!data) return <QueryError sentence={FAILED} failure={error} onRetry={refetch} />;

  const people = data.pages.flatMap((page) => page.items);
  const guides = people.filter(({ communityRole }) => communityRole === 'guide');
  const members = people.filter(({ communityRole }) => communityRole === 'member');
  const shown = (list: readonly CommunityMember[]) => (isAll ? list : list.slice(0, FEW));
  return (
    <>
      <h3>Guides</h3>
      <People people={shown(guides)} />
      {members.length > 0 && (
        <>
          <h3>Members</h3>
          <People people={shown(members)} />
        </>
      )}
      <div className={style.more}>
        {Math.max(guides.length, members.length) > FEW && (
          <Button variant="plain" aria-expanded={isAll} onPress={() => setIsAll(!isAll)}>
            {isAll ? 'Show fewer' : 'Show all'}
          </Button>
        )}
        {isAll && more.hasNextPage && (
          <Button variant="plain" isPending={more.isFetchingNextPage} onPress={() => more.fetchNextPage()}>
            Load more
          </Button>
        )}
      </div>
      {more.isFetchNextPageError && (
        <QueryError sentence={FAILED} failure={error} onRetry={more.fetchNextPage} />
      )}
    </>
  );
}

const FAILED = 'Failed to load members.';

const People = ({ people }: { people: readonly CommunityMember[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
  <ul className={style.people} role="list">
    {people.map((person) => (
      <li key={person.id}>
        <PersonRow person={person} isSmall />
      </li>
    ))}
  </ul>
);
