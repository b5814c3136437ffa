import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommunityMember } from '#contract/communities/communities.ts';
import { communityChanged, membersQuery } from '#web/communities/readings.ts';
import { refusalText } from '#web/platform/api/ApiFailure.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/focusHeading.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Takes a member out of the community. */
export function useRemoval(communityId: string, { id: userId, username, fullName }: CommunityMember) {
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
      communityChanged(cache);
    },
    onError: (failure) => {
      void confirm.notice({
        title: 'Nothing has changed',
        body: `Failed to remove member: ${refusalText(failure, UNKNOWN)}`,
      });
      communityChanged(cache);
    },
  });
}

const UNKNOWN = 'An error occurred while removing the member.';
