import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminUser } from '#contract/admin.ts';
import { paths } from '#web/paths.ts';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { avatarPicture } from '#web/platform/pictureUrl.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { StateTabs } from '#web/ui/actions/StateTabs.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Name } from '#web/ui/layout/Name.tsx';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { PagedTable } from './PagedTable.tsx';
import { MAX_SEARCH_LENGTH, type UserSearch, userSearchOf, usersQuery } from './queries.ts';
import { ROLES } from './roles.ts';
import style from './UsersPage.module.css';

export { loadUsers as loader } from './queries.ts';
export { UsersPage as Component };

/** The members, twenty per page. An admin can search for them, change their role and patron status, and suspend them. */
export function UsersPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = userSearchOf(params);
  const { q, page, state } = search;
  const query = useQuery(usersQuery(search));
  const { dialog, manage } = useUserDialog();
  const goToPage = (page: number) =>
    navigate(paths.adminUsers({ q, state, page: page > 1 ? String(page) : undefined }));
  return (
    <AdminLayout
      title={t`User Management`}
      actions={
        <SearchField
          current={q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t`Username, name or email`}
          onSearch={(q) => navigate(paths.adminUsers({ q, state }))}
        />
      }
    >
      <StateTabs
        label={t`State of the members`}
        states={{
          all: t({ message: 'All', context: 'members' }),
          suspended: t({ message: 'Suspended', context: 'members' }),
        }}
        current={state ?? 'all'}
        hrefOf={(chosen) => paths.adminUsers({ q, state: chosen === 'all' ? undefined : chosen })}
      />
      <PagedTable
        label={t`Users`}
        query={query}
        errorMessage={t`Failed to load users.`}
        page={page}
        onPageChange={goToPage}
        empty={<NoUsersFound q={q} state={state} />}
      >
        {(users) => <UserTable users={users} onManage={manage} />}
      </PagedTable>
      {dialog}
    </AdminLayout>
  );
}

/** The dialog belongs to the page and not to a row, because a row may disappear while the dialog is open. */
function useUserDialog() {
  const [selectedUser, setSelectedUser] = useState<AdminUser | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const UserDialog = useLazyForm(loadUserDialog, isOpen, close);
  const manage = (user: AdminUser) => {
    setSelectedUser(user);
    setIsOpen(true);
  };
  const dialog = UserDialog && selectedUser && (
    <UserDialog user={selectedUser} isOpen={isOpen} onClose={close} />
  );
  return { dialog, manage };
}

const loadUserDialog = async () => (await import('./UserDialog.tsx')).UserDialog;

interface UserTableProps {
  users: readonly AdminUser[];
  onManage: (user: AdminUser) => void;
}

function UserTable({ users, onManage }: UserTableProps) {
  const columns: Column<AdminUser>[] = [
    { header: t`User`, cell: (user) => <UserIdentity user={user} />, phoneLayout: 'lead' },
    { header: t`Email`, cell: ({ email }) => email, phoneLayout: 'wide' },
    { header: t`Role`, cell: roleCell },
    {
      header: t`Patron`,
      cell: ({ isPatron }) =>
        isPatron ? (
          t`Yes`
        ) : (
          <span className={style.soft}>
            <Trans>No</Trans>
          </span>
        ),
    },
    {
      header: t`Actions`,
      phoneLayout: 'end',
      cell: (user) => (
        <span className={style.action}>
          <Button
            variant="plain"
            aria-label={t`Manage ${{ username: user.username }}`}
            onPress={() => onManage(user)}
          >
            <Trans context="verb">Manage</Trans>
          </Button>
        </span>
      ),
    },
  ];
  return <Table label={t`Users`} columns={columns} rows={users} keyOf={({ id }) => id} isDense />;
}

const roleCell = ({ role, suspension }: AdminUser) => (
  <span className={style.role}>
    {role === 'sadhaka' ? (
      <span className={style.soft}>{t(ROLES[role].name)}</span>
    ) : (
      <Badge>{t(ROLES[role].name)}</Badge>
    )}
    {suspension && (
      <Badge tone="rose">
        <Trans context="a member">Suspended</Trans>
      </Badge>
    )}
  </span>
);

/** Picture, username and full name. Moderators and admins have a coloured picture. */
function UserIdentity({ user }: { user: AdminUser }) {
  const { username, fullName, role, profileTheme } = user;
  return (
    <span className={style.user}>
      <Avatar name={username} {...avatarPicture(user)} size="small" isPlain={role === 'sadhaka'} />
      <span>
        <Name gradient={profileTheme.usernameGradient}>{username}</Name>
        {fullName && <bdi className={style.fullName}>{fullName}</bdi>}
      </span>
    </span>
  );
}

/** Shown for a search without results, without suspended members, or for a page after the last one. */
function NoUsersFound({ q, state }: Pick<UserSearch, 'q' | 'state'>) {
  const noneHere = state ? t`Nobody is suspended.` : t`There are no users on this page.`;
  const title = q ? t`No users found for “${q}”.` : noneHere;
  return (
    <EmptyState
      drawing="sangha"
      title={title}
      hint={q ? t`Usernames, full names and emails are searched.` : undefined}
    >
      {/* The link disappears when it is pressed, so the focus moves to the heading. */}
      <ButtonLink variant="quiet" href={paths.adminUsers()} onClick={focusHeading}>
        <Trans>Show all users</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
