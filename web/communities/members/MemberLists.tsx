import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommunityMember } from '#contract/communities/members.ts';
import { MoreMenu } from '#web/communities/moderation/MoreMenu.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './MemberLists.module.css';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { membersQuery } from './queries.ts';

/** How many guides and how many members are shown at first. */
const INITIAL_COUNT = 8;

/** The guides and members of a community, each group in the order in which its people joined. */
export function MemberLists({ communityId }: { communityId: string }) {
  const query = useInfiniteQuery(membersQuery(communityId));
  return (
    <Loaded query={query} errorMessage={t(FAILED)} skeleton={<PeopleSkeleton />}>
      {({ pages }) => (
        <>
          <GuidesAndMembers
            communityId={communityId}
            people={pages.flatMap((page) => page.items)}
            more={query}
          />
          {query.isFetchNextPageError && (
            <QueryError message={t(FAILED)} failure={query.error} onRetry={query.fetchNextPage} />
          )}
        </>
      )}
    </Loaded>
  );
}

interface GuidesAndMembersProps {
  communityId: string;
  people: readonly CommunityMember[];
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

function GuidesAndMembers({ communityId, people, more }: GuidesAndMembersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const guides = people.filter(({ communityRole }) => communityRole === 'guide');
  const members = people.filter(({ communityRole }) => communityRole === 'member');
  const visible = (list: readonly CommunityMember[]) => (showsAll ? list : list.slice(0, INITIAL_COUNT));
  return (
    <>
      <h3 className={style.heading}>
        <Trans>Guides</Trans>
      </h3>
      <People communityId={communityId} people={visible(guides)} />
      {members.length > 0 && (
        <>
          <h3 className={style.heading}>
            <Trans>Members</Trans>
          </h3>
          <People communityId={communityId} people={visible(members)} />
        </>
      )}
      <div className={style.more}>
        {Math.max(guides.length, members.length) > INITIAL_COUNT && (
          <Button variant="plain" aria-expanded={showsAll} onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? t`Show fewer` : t`Show all`}
          </Button>
        )}
        {showsAll && more.hasNextPage && (
          <Button variant="plain" isPending={more.isFetchingNextPage} onPress={() => more.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

const FAILED = msg`Failed to load members.`;

function People({ communityId, people }: { communityId: string; people: readonly CommunityMember[] }) {
  const { session } = useSession();
  return (
    <List className={style.people}>
      {people.map((person) => (
        <li key={person.id}>
          <PersonRow
            person={person}
            isSmall
            badge={
              person.communityRole === 'guide' ? (
                <Badge>
                  <Trans context="badge">Guide</Trans>
                </Badge>
              ) : null
            }
          >
            {person.isInRetreat && t`in retreat`}
          </PersonRow>
          {session?.user.id !== person.id && (
            <MoreMenu
              name={personName(person)}
              communityId={communityId}
              subject={{ kind: 'member', id: person.id }}
              authorId={person.id}
            />
          )}
        </li>
      ))}
    </List>
  );
}
