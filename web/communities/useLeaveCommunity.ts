import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Community } from '#contract/communities/communities.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { invalidateCommunityQueries } from './queries.ts';
import { useDeletedCommunity } from './useDeletedCommunity.ts';

const LAST_GUIDE = 'You are the only guide here. Make somebody else a guide first.';

/** Leaves a community after a confirmation; the last of all takes it along. */
export function useLeaveCommunity(community: Community) {
  const confirm = useConfirm();
  const isLastOfAll = community.memberCount === 1;
  const leaving = useDeparture(community, isLastOfAll);

  async function askAndLeave() {
    if (!community.can.leave) return confirm.notice({ title: 'You cannot leave yet', body: LAST_GUIDE });
    const agreed = await confirm({
      title: 'Leave this community?',
      body: isLastOfAll ? ALONE : bodyOf(community),
      action: 'Leave',
      tone: isLastOfAll ? 'danger' : 'plain',
    });
    if (agreed) leaving.mutate();
  }

  return { askAndLeave, isLeaving: leaving.isPending };
}

const ALONE = 'You are its last member: the community will be gone for good, with everything in it.';
const bodyOf = ({ name, privacy }: Community) =>
  privacy === 'private'
    ? `You will no longer read what is written in ${name}, and what you have booked there is given back. A guide would have to invite you again.`
    : `You can come back to ${name} whenever you like.`;

function useDeparture({ id, name, membership }: Community, isLastOfAll: boolean) {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const leaveGone = useDeletedCommunity(id);
  return useMutation({
    mutationFn: () => api.communities.leave({ params: { id } }),
    onSuccess: async () => {
      toast.success(`You have left ${name}.`);
      if (isLastOfAll) return leaveGone();
      if (membership === 'guide') void refreshMember();
      focusHeading();
      return invalidateCommunityQueries(cache);
    },
    onError: (failure) => {
      invalidateCommunityQueries(cache);
      void confirm.notice({
        title: 'You have not left',
        body: errorText(failure, 'The community could not be left.'),
      });
    },
  });
}
