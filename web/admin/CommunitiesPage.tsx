import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { AdminRoom } from './AdminRoom.tsx';
import { LONGEST_SEARCH } from './readings.ts';
import { TableCard } from './TableCard.tsx';

/** Every community; there are none yet. */
export function CommunitiesPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const q = params.get('q')?.trim() ?? '';
  return (
    <AdminRoom
      title="Community Management"
      actions={
        <SearchField
          initial={q}
          maxLength={LONGEST_SEARCH}
          onSearch={(q) => navigate(paths.adminCommunities({ q }))}
        />
      }
    >
      <TableCard isBusy={false}>
        <EmptyState
          drawing="sangha"
          sentence="No Communities Found"
          hint={q ? `Nothing is found for “${q}”.` : 'None has been founded yet.'}
        />
      </TableCard>
    </AdminRoom>
  );
}
