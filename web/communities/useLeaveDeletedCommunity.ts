import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';

/** Leaves the pages of a community that has been deleted: goes to the directory and drops its cached queries. */
export function useLeaveDeletedCommunity(id: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const isOfCommunity = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === id;
    const queries = { queryKey: ['communities'] };
    await cache.cancelQueries({ ...queries, predicate: isOfCommunity });
    await navigate(paths.communities(), { replace: true });
    // The old page may stay on the screen for a moment. Removing or refetching its active queries would send requests
    // for a community that no longer exists.
    void cache.invalidateQueries({ ...queries, predicate: isOfCommunity, refetchType: 'none' });
    cache.removeQueries({ ...queries, predicate: isOfCommunity, type: 'inactive' });
    void cache.invalidateQueries({ ...queries, predicate: (query) => !isOfCommunity(query) });
    void refreshMember();
  };
}
