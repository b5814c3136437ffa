import type { CommunityCard } from '../../contract/communities.ts';
import { paths } from '../paths.ts';
import { dateText, dayOf } from '../platform/days.ts';
import { Badge } from '../ui/Badge.tsx';
import { Link } from '../ui/Link.tsx';
import { numberText } from '../ui/locale.ts';
import { type Column, Table } from '../ui/Table.tsx';
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
