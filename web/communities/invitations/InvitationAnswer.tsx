import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { clearInvitation, communityQuery, saveInvitation } from '#web/communities/public.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './InvitationAnswer.module.css';

interface Props {
  community: Community;
  token: string;
  /** Called with the reason when the invitation is not valid. */
  onInvalid: (reason: string) => void;
}

/**
 * An invitation that can be accepted. Checks first that it is valid, so that no visitor signs up because of an
 * invalid one.
 */
export function InvitationAnswer({ community, token, onInvalid }: Props) {
  const { session } = useSession();
  const { error, isPending } = useQuery(previewQuery(community.id, token));
  const reason = isFinalRejection(error) ? errorText(error, 'This invitation is not valid any more.') : null;
  // The parent then shows the reason instead of this component.
  useEffect(() => {
    if (reason) onInvalid(reason);
  }, [reason, onInvalid]);
  if (isPending || reason) return <SkeletonLines lineCount={4} />;
  // If the check itself failed, the invitation is shown anyway: joining checks it again.
  if (session) return <MemberInvitation community={community} token={token} onInvalid={onInvalid} />;
  return <VisitorInvitation community={community} token={token} />;
}

const PRIVATE = 'This is a private community.';

const previewQuery = (communityId: string, inviteToken: string) =>
  queryOptions({
    queryKey: ['communities', 'preview', communityId, inviteToken],
    queryFn: ({ signal }) =>
      api.communities.previewInvitation({ params: { id: communityId }, body: { inviteToken }, signal }),
    retry: false,
  });

/** Lets a signed-in user accept the invitation. */
function MemberInvitation({ community, token, onInvalid }: Props) {
  const joinMutation = useAcceptInvitation(community, token, onInvalid);
  return (
    <EmptyState
      drawing="envelope"
      hasRoundBackground
      title="You have been invited"
      hint={community.privacy === 'private' ? PRIVATE : undefined}
    >
      <Button variant="primary" isPending={joinMutation.isPending} onPress={() => joinMutation.mutate()}>
        Join
      </Button>
    </EmptyState>
  );
}

function useAcceptInvitation({ id }: Community, inviteToken: string, onInvalid: Props['onInvalid']) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removeTokenFromUrl = () => navigate(paths.community(id), { replace: true });
  return useMutation({
    mutationFn: () => api.communities.join({ params: { id }, body: { inviteToken } }),
    onSuccess: async (community) => {
      clearInvitation();
      queryClient.setQueryData(communityQuery(id).queryKey, community);
      invalidateCommunityQueries(queryClient);
      toast.success(`You have joined ${community.name}.`);
      focusHeading();
      await removeTokenFromUrl();
    },
    onError: (failure) => {
      if (!isFinalRejection(failure)) return toast.failure(errorText(failure, FAILED));
      clearInvitation();
      onInvalid(errorText(failure, FAILED));
      focusHeading();
      return removeTokenFromUrl();
    },
  });
}

const FAILED = 'You could not join this community.';

interface VisitorInvitationProps {
  community: Community;
  token: string;
}

/** Links a visitor to signup and login. Both return the visitor to this page afterwards. */
function VisitorInvitation({ community: { id, privacy }, token }: VisitorInvitationProps) {
  // Stored immediately, because the visitor may log in through the header, or continue the signup from a mail in
  // another tab.
  useEffect(() => saveInvitation({ communityId: id, token }), [id, token]);
  const returnPath = paths.community(id, token);
  return (
    <EmptyState
      drawing="envelope"
      hasRoundBackground
      title="You have been invited"
      hint={`${privacy === 'private' ? `${PRIVATE} ` : ''}Use the email address that the invitation was sent to.`}
    >
      <div className={style.actions}>
        <ButtonLink variant="primary" href={paths.signup(returnPath)}>
          Join
        </ButtonLink>
        <ButtonLink href={paths.login(returnPath)}>Login</ButtonLink>
      </div>
    </EmptyState>
  );
}
