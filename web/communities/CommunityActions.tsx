import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Mail, Settings } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './CommunityActions.module.css';
import { communityQuery } from './public.ts';
import { invalidateCommunityQueries } from './queries.ts';
import { useLeaveDeletedCommunity } from './useLeaveDeletedCommunity.ts';

/** Join, Leave, and the links for guides and admins. */
export function CommunityActions({ community }: { community: Community }) {
  const { session } = useSession();
  const { pathname } = useLocation();
  const joining = useJoinCommunity(community);
  const { confirmAndLeave, isLeaving } = useLeaveCommunity(community);
  const { id, privacy, membership, can } = community;
  return (
    <div className={style.actions}>
      {can.join && (
        <Button variant="primary" isPending={joining.isPending} onPress={() => joining.mutate()}>
          Join
        </Button>
      )}
      {!session && privacy === 'public' && (
        <ButtonLink variant="primary" href={paths.login(pathname)}>
          Join
        </ButtonLink>
      )}
      {isReadable(community) && (
        <ButtonLink href={paths.eventCalendar(id)}>
          <CalendarDays />
          Events
        </ButtonLink>
      )}
      {can.invite && (
        <ButtonLink href={paths.communityInvite(id)}>
          <Mail />
          Invite Members
        </ButtonLink>
      )}
      {can.settings && (
        <ButtonLink href={paths.communitySettings(id)}>
          <Settings />
          Settings
        </ButtonLink>
      )}
      {membership && (
        <span className={style.leave}>
          <Button variant="still" isPending={isLeaving} onPress={confirmAndLeave}>
            Leave
          </Button>
        </span>
      )}
    </div>
  );
}

/** The space of the actions while the community loads. */
export const CommunityActionsSkeleton = () => <div className={style.actions} />;

/** Joins a public community. */
function useJoinCommunity({ id }: Community) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.communities.join({ params: { id }, body: {} }),
    onSuccess: (community) => {
      cache.setQueryData(communityQuery(id).queryKey, community);
      invalidateCommunityQueries(cache);
      toast.success(`You have joined ${community.name}.`);
      focusHeading();
    },
    onError: (failure) => {
      toast.failure(errorText(failure, 'You could not join this community.'));
      // The community may have become private or been deleted: the page then shows that.
      invalidateCommunityQueries(cache);
    },
  });
}

const LAST_GUIDE = 'You are the only guide here. Make somebody else a guide first.';

/** Leaves a community after a confirmation. When the last member leaves, the community is deleted. */
function useLeaveCommunity(community: Community) {
  const confirm = useConfirm();
  const isLastMember = community.memberCount === 1;
  const leaving = useLeaveMutation(community, isLastMember);

  async function confirmAndLeave() {
    if (!community.can.leave) return confirm.notice({ title: 'You cannot leave yet', body: LAST_GUIDE });
    const agreed = await confirm({
      title: 'Leave this community?',
      body: isLastMember ? LAST_MEMBER : leaveText(community),
      action: 'Leave',
      tone: isLastMember ? 'danger' : 'plain',
    });
    if (agreed) leaving.mutate();
  }

  return { confirmAndLeave, isLeaving: leaving.isPending };
}

const LAST_MEMBER =
  'You are the last member. The community and everything in it will be deleted permanently.';
const leaveText = ({ name, privacy }: Community) =>
  privacy === 'private'
    ? `You will no longer be able to read ${name}, and your bookings there will be cancelled. To return, you need a new invitation from a guide.`
    : `You can come back to ${name} whenever you like.`;

function useLeaveMutation({ id, name, membership }: Community, isLastMember: boolean) {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const leaveDeletedCommunity = useLeaveDeletedCommunity(id);
  return useMutation({
    mutationFn: () => api.communities.leave({ params: { id } }),
    onSuccess: async () => {
      toast.success(`You have left ${name}.`);
      if (isLastMember) return leaveDeletedCommunity();
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

/** Only members and admins receive the member ids of a private community, which always has at least one guide. */
export const isReadable = ({ privacy, memberIds, guideIds }: Community) =>
  privacy === 'public' || memberIds.length + guideIds.length > 0;
