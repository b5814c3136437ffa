import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommunityMember } from '#contract/communities/communities.ts';
import { invalidateCommunityQueries, membersQuery } from '#web/communities/queries.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Takes a member out of the community. */
export function useRemoveMember(communityId: string, { id: userId, username, fullName }: CommunityMember) {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { queryKey } = membersQuery(communityId);
  return useMutation({
    mutationFn: () => api.communities.removeMember({ params: { id: communityId, userId } }),
    onSuccess: async () => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (read) => {
        const others = (list: CommunityMember[]) => list.filter(({ id }) => id !== userId);
        return read && { ...read, pages: read.pages.map((page) => ({ ...page, items: others(page.items) })) };
      });
      toast.success(`${fullName || username} is removed.`);
      focusHeading();
      invalidateCommunityQueries(cache);
    },
    onError: (failure) => {
      void confirm.notice({
        title: 'Nothing has changed',
        body: `Failed to remove member: ${errorText(failure, UNKNOWN)}`,
      });
      invalidateCommunityQueries(cache);
    },
  });
}

const UNKNOWN = 'An error occurred while removing the member.';
