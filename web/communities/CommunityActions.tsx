import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Mail, Settings } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './CommunityActions.module.css';
import { communityQuery } from './public.ts';
import { invalidateCommunityQueries } from './queries.ts';

/** The buttons to join and leave, the link to the events, and the links for guides and admins. */
export function CommunityActions({ community }: { community: Community }) {
  const { session } = useSession();
  const { pathname } = useLocation();
  const joinMutation = useJoinCommunity(community);
  const leaveMutation = useLeaveCommunity(community);
  const { id, privacy, membership, can } = community;
  return (
    <div className={style.actions}>
      {can.join && (
        <Button variant="primary" isPending={joinMutation.isPending} onPress={() => joinMutation.mutate()}>
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
          <Button variant="subtle" isPending={leaveMutation.isPending} onPress={() => leaveMutation.mutate()}>
            Leave
          </Button>
        </span>
      )}
    </div>
  );
}

/** Reserves the space of the actions while the community loads. */
export const CommunityActionsSkeleton = () => <div className={style.actions} />;

/** Joins a public community. */
function useJoinCommunity({ id }: Community) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.communities.join({ params: { id }, body: {} }),
    onSuccess: (community) => {
      queryClient.setQueryData(communityQuery(id).queryKey, community);
      invalidateCommunityQueries(queryClient);
      toast.success(`You have joined ${community.name}.`);
      focusHeading();
    },
    onError: (failure) => {
      toast.failure(errorText(failure, 'You could not join this community.'));
      // The community may have become private or been deleted: the page then shows that.
      invalidateCommunityQueries(queryClient);
    },
  });
}

/**
 * Leaves a community after a confirmation. The code is loaded when the button is pressed, because most visits do
 * not need it.
 */
function useLeaveCommunity(community: Community) {
  const deps = { confirm: useConfirm(), queryClient: useQueryClient(), navigate: useNavigate() };
  return useMutation({
    mutationFn: async () => (await import('./leaveCommunity.ts')).leaveCommunity(community, deps),
    onError: (failure) => toast.failure(errorText(failure, 'The community could not be left.')),
  });
}

/**
 * Whether the user may read the community. The response contains member ids of a private community only for members and
 * admins, and every community has a guide.
 */
export const isReadable = ({ privacy, memberIds, guideIds }: Community) =>
  privacy === 'public' || memberIds.length + guideIds.length > 0;
