import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommunityMember, CommunityRole } from '#contract/communities/communities.ts';
import { invalidateCommunityQueries, membersQuery } from '#web/communities/queries.ts';
import { errorText, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Makes a member a guide, and back. They stay in their place in the table, with the focus on them. */
export function useChangeRole(communityId: string, { id: userId }: CommunityMember) {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const me = useMember();
  const { queryKey } = membersQuery(communityId);
  return useMutation({
    mutationFn: (communityRole: CommunityRole) =>
      api.communities.changeRole({ params: { id: communityId, userId }, body: { communityRole } }),
    onSuccess: async (changed) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (read) => {
        const items = (list: CommunityMember[]) => list.map((each) => (each.id === userId ? changed : each));
        return read && { ...read, pages: read.pages.map((page) => ({ ...page, items: items(page.items) })) };
      });
      // Guides come first, but only when the page is opened again.
      void cache.invalidateQueries({ queryKey, refetchType: 'none' });
      if (userId === me.id) void refreshMember();
      return cache.invalidateQueries({ queryKey: communityQuery(communityId).queryKey });
    },
    onError: (failure) => {
      void confirm.notice({ title: 'Nothing has changed', body: `Error: ${errorText(failure, UNKNOWN)}` });
      if (isNotFound(failure)) invalidateCommunityQueries(cache);
    },
  });
}

const UNKNOWN = 'The role could not be changed.';
