import type { CommunityCard } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './CommunityTable.module.css';
import { DeleteCommunity } from './DeleteCommunity.tsx';

const COLUMNS: Column<CommunityCard>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <Link href={paths.community(id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
    look: 'lead',
  },
  {
    header: 'Privacy',
    cell: ({ privacy }) =>
      privacy === 'private' ? <Badge tone="line">Private</Badge> : <span className={style.soft}>Public</span>,
  },
  {
    header: 'Members',
    cell: ({ memberCount }) => <span className={style.figure}>{numberText(memberCount)}</span>,
  },
  {
    header: 'Created',
    cell: ({ createdAt }) => (
      <time className={style.when} dateTime={dayOf(createdAt)}>
        {dateText(createdAt)}
      </time>
    ),
  },
  { header: 'Actions', cell: (community) => <DeleteCommunity community={community} />, look: 'end' },
];

export function CommunityTable({ communities }: { communities: readonly CommunityCard[] }) {
  return <Table label="Communities" columns={COLUMNS} rows={communities} keyOf={({ id }) => id} isDense />;
}
