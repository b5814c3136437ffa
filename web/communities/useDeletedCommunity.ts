import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';

/** What follows when a community is gone: back to the directory, and nothing of it is read again. */
export function useDeletedCommunity(id: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const ofIt = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === id;
    const readings = { queryKey: ['communities'] };
    await cache.cancelQueries({ ...readings, predicate: ofIt });
    await navigate(paths.communities(), { replace: true });
    // The page that is left may be on the screen a moment longer: what it shows is not taken from under it, as it
    // would ask for it again, and in vain.
    void cache.invalidateQueries({ ...readings, predicate: ofIt, refetchType: 'none' });
    cache.removeQueries({ ...readings, predicate: ofIt, type: 'inactive' });
    void cache.invalidateQueries({ ...readings, predicate: (query) => !ofIt(query) });
    void refreshMember();
  };
}
