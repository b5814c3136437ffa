import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminUser } from '#contract/admin.ts';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { NoUsersFound } from './NoUsersFound.tsx';
import { LONGEST_SEARCH, tableSearchOf, usersQuery } from './queries.ts';
import { TableCard } from './TableCard.tsx';
import { TableRowsSkeleton } from './TableRowsSkeleton.tsx';
import { UserTable } from './UserTable.tsx';

/** Every member, twenty to a page, and what an admin may change about them. */
export function UsersPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = tableSearchOf(params);
  const { q, page } = search;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(usersQuery(search));
  const { dialog, manage } = useUserDialog();
  const turnTo = (page: number) =>
    navigate(paths.adminUsers({ q, page: page > 1 ? String(page) : undefined }));
  return (
    <AdminLayout
      title="User Management"
      actions={
        <SearchField
          initial={q}
          maxLength={LONGEST_SEARCH}
          placeholder="Username, name or email"
          onSearch={(q) => navigate(paths.adminUsers({ q }))}
        />
      }
    >
      {error && !data ? (
        <QueryError sentence="Failed to load users." failure={error} onRetry={refetch} />
      ) : (
        <TableCard isBusy={isPending || isPlaceholderData}>
          {isPending && <TableRowsSkeleton />}
          {data?.items.length === 0 && <NoUsersFound q={q} />}
          {data && data.items.length > 0 && <UserTable users={data.items} onManage={manage} />}
        </TableCard>
      )}
      {/* Stands in one place whatever came of the page, so that the focus stays on it. */}
      {!isPending && (
        <Pager label="Users, pages" page={page} hasNext={data?.hasNextPage ?? false} onTurn={turnTo} />
      )}
      {dialog}
    </AdminLayout>
  );
}

/** The dialog stands on the page and not in the row, which may move to another page while it is open. */
function useUserDialog() {
  const [managed, setManaged] = useState<AdminUser | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const UserDialog = useLazy(loadUserDialog, isOpen, () => {
    toast.failure(MISSING);
    close();
  });
  const manage = (user: AdminUser) => {
    setManaged(user);
    setIsOpen(true);
  };
  const dialog = UserDialog && managed && <UserDialog user={managed} isOpen={isOpen} onClose={close} />;
  return { dialog, manage };
}

const MISSING = 'The form could not be loaded. Is the network away?';
/** Brings the contract's schemas along. */
const loadUserDialog = async () => (await import('./UserDialog.tsx')).UserDialog;
