import { msg, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { clearInvitation, communityQuery } from '#web/communities/public.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** The props of the components that show an invitation or a link. */
export interface AnswerProps {
  community: Community;
  token: string;
  /** Called with the reason when the invitation or the link is not valid. */
  onInvalid: (reason: string) => void;
}

/** Joins a community by a mailed invitation or by a link. */
export function useAcceptInvitation(
  { id }: Community,
  token: { inviteToken: string } | { linkToken: string },
  onInvalid: AnswerProps['onInvalid'],
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removeTokenFromUrl = () => navigate(paths.community(id), { replace: true });
  return useMutation({
    mutationFn: () => api.communities.join({ params: { id }, body: token }),
    onSuccess: async (community) => {
      clearInvitation();
      queryClient.setQueryData(communityQuery(id).queryKey, community);
      invalidateCommunityQueries(queryClient);
      const { name } = community;
      toast.success(t`You have joined ${name}.`);
      focusHeading();
      await removeTokenFromUrl();
    },
    onError: (failure) => {
      if (!isFinalRejection(failure)) return toast.failure(errorText(failure, t(FAILED)));
      clearInvitation();
      onInvalid(errorText(failure, t(FAILED)));
      focusHeading();
      return removeTokenFromUrl();
    },
  });
}

const FAILED = msg`You could not join this community.`;
