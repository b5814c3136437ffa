import { useInfiniteQuery } from '@tanstack/react-query';
import type { CommunityMember } from '#contract/communities/communities.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { membersQuery } from '#web/communities/queries.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
import { MemberActions } from './MemberActions.tsx';
import style from './MemberTable.module.css';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';

const FAILED = 'Failed to load members.';

/** Who is in the community, guides first, and what a guide may do about it. */
export function MemberTable({ id }: { id: string }) {
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(membersQuery(id));
  if (!data && error) return <QueryError sentence={FAILED} failure={error} onRetry={refetch} />;

  const columns: Column<CommunityMember>[] = [
    { header: 'User', cell: (member) => <Person member={member} />, look: 'lead' },
    { header: 'Role', cell: ({ communityRole }) => ROLES[communityRole] },
    { header: 'Actions', cell: (member) => <MemberActions communityId={id} member={member} />, look: 'wide' },
  ];
  return (
    <>
      <Card className={style.card}>
        <div aria-busy={isPending}>
          {isPending ? (
            <div className={style.toCome}>
              <PeopleSkeleton />
            </div>
          ) : (
            <Table
              label="Members"
              columns={columns}
              rows={data.pages.flatMap((page) => page.items)}
              keyOf={(member) => member.id}
            />
          )}
        </div>
      </Card>
      {more.isFetchNextPageError && (
        <QueryError sentence={FAILED} failure={error} onRetry={more.fetchNextPage} />
      )}
      {data && data.pages.length + Number(more.hasNextPage) > 1 && !more.isFetchNextPageError && (
        <p className={style.more}>
          {/* The button stays when all is there: taken away, it would drop the focus that is on it. */}
          <Button
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

const ROLES = { guide: <Badge>Guide</Badge>, member: 'Member' };

const Person = ({ member }: { member: CommunityMember }) => (
  <PersonRow person={member} isSmall hasNoBadge>
    {member.fullName && member.username}
  </PersonRow>
);
