import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { clearInvitation, communityQuery } from '#web/communities/public.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText, isFinal } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface Props {
  community: Community;
  token: string;
  /** Called with the reason when the invitation is not valid. */
  onRefused: (reason: string) => void;
}

/** Lets a signed-in user accept the invitation. */
export function MemberInvitation({ community, token, onRefused }: Props) {
  const joining = useAcceptInvitation(community, token, onRefused);
  return (
    <EmptyState
      drawing="envelope"
      isSealed
      sentence="You have been invited"
      hint="This is a private community."
    >
      <Button variant="primary" isPending={joining.isPending} onPress={() => joining.mutate()}>
        Join
      </Button>
    </EmptyState>
  );
}

function useAcceptInvitation({ id }: Community, inviteToken: string, onRefused: Props['onRefused']) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const removeTokenFromUrl = () => navigate(paths.community(id), { replace: true });
  return useMutation({
    mutationFn: () => api.communities.join({ params: { id }, body: { inviteToken } }),
    onSuccess: async (community) => {
      clearInvitation();
      cache.setQueryData(communityQuery(id).queryKey, community);
      invalidateCommunityQueries(cache);
      toast.success(`You have joined ${community.name}.`);
      focusHeading();
      await removeTokenFromUrl();
    },
    onError: (failure) => {
      if (!isFinal(failure)) return toast.failure(errorText(failure, FAILED));
      clearInvitation();
      onRefused(errorText(failure, FAILED));
      focusHeading();
      return removeTokenFromUrl();
    },
  });
}

const FAILED = 'You could not join this community.';
