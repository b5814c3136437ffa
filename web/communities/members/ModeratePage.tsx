import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CommunityMember } from '#contract/communities/members.ts';
import { ModerationLayout } from '#web/communities/moderation/ModerationLayout.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
import { MemberActions } from './MemberActions.tsx';
import style from './ModeratePage.module.css';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { membersQuery } from './queries.ts';

export { loadMembers as loader } from './queries.ts';
export { ModeratePage as Component };

export const ModeratePage = () => (
  <ModerationLayout title={t`Moderate Members`}>
    {(id) => <MemberTable key={id} communityId={id} />}
  </ModerationLayout>
);

/** The members of a community, guides first, with the buttons that change a member's role or remove the member. */
function MemberTable({ communityId }: { communityId: string }) {
  const columns: Column<CommunityMember>[] = [
    {
      header: t({ message: 'User', context: 'member' }),
      cell: (member) => <Person member={member} />,
      phoneLayout: 'lead',
    },
    { header: t`Role`, cell: ({ communityRole }) => ROLES[communityRole] },
    {
      header: t`Actions`,
      cell: (member) => <MemberActions communityId={communityId} member={member} />,
      phoneLayout: 'wide',
    },
  ];
  return (
    <LoadedList
      query={useInfiniteQuery(membersQuery(communityId))}
      errorMessage={t`Failed to load members.`}
      skeleton={
        <Card className={style.card}>
          <div className={style.loading} aria-busy="true">
            <PeopleSkeleton />
          </div>
        </Card>
      }
      empty={null}
    >
      {(members) => (
        <Card className={style.card}>
          <Table label={t`Members`} columns={columns} rows={members} keyOf={(member) => member.id} />
        </Card>
      )}
    </LoadedList>
  );
}

const ROLES = {
  guide: (
    <Badge>
      <Trans context="badge">Guide</Trans>
    </Badge>
  ),
  member: <Trans>Member</Trans>,
};

const Person = ({ member }: { member: CommunityMember }) => (
  <PersonRow person={member} isSmall badge={null}>
    {[member.fullName && member.username, member.isInRetreat && t`in retreat`].filter(Boolean).join(' · ')}
  </PersonRow>
);
