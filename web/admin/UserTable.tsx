import type { AdminUser } from '#contract/admin.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
import { ROLES } from './roles.ts';
import { UserIdentity } from './UserIdentity.tsx';
import style from './UserTable.module.css';

interface Props {
  users: readonly AdminUser[];
  onManage: (user: AdminUser) => void;
}

export function UserTable({ users, onManage }: Props) {
  const columns: Column<AdminUser>[] = [
    { header: 'User', cell: (user) => <UserIdentity user={user} />, look: 'lead' },
    { header: 'Email', cell: ({ email }) => email, look: 'wide' },
    { header: 'Role', cell: roleOf },
    { header: 'Patron', cell: ({ isPatron }) => (isPatron ? 'Yes' : <span className={style.soft}>No</span>) },
    {
      header: 'Actions',
      look: 'end',
      cell: (user) => (
        <span className={style.act}>
          <Button variant="plain" aria-label={`Manage ${user.username}`} onPress={() => onManage(user)}>
            Manage
          </Button>
        </span>
      ),
    },
  ];
  return <Table label="Users" columns={columns} rows={users} keyOf={({ id }) => id} isDense />;
}

const roleOf = ({ role }: AdminUser) =>
  role === 'sadhaka' ? (
    <span className={style.soft}>{ROLES[role].name}</span>
  ) : (
    <Badge>{ROLES[role].name}</Badge>
  );
