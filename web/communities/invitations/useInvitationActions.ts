import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '#contract/communities/communities.ts';
import { invitationsQuery } from '#web/communities/queries.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Sends an open invitation again, or takes it back; the list follows. */
export function useInvitationActions(communityId: string, { id, email }: Invitation) {
  const cache = useQueryClient();
  const { queryKey } = invitationsQuery(communityId);
  const params = { id: communityId, invitationId: id };
  const tell = (failure: unknown, fallback: string) => {
    toast.failure(errorText(failure, fallback));
    // It may have been followed meanwhile, or the community may be public by now.
    void cache.invalidateQueries({ queryKey });
    void cache.invalidateQueries({ queryKey: communityQuery(communityId).queryKey });
  };

  const resending = useMutation({
    mutationFn: () => api.communities.resendInvitation({ params }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return cache.invalidateQueries({ queryKey });
    },
    onError: (failure) => tell(failure, 'Failed to send invitation. Please try again.'),
  });

  const revoking = useMutation({
    mutationFn: () => api.communities.revokeInvitation({ params }),
    onSuccess: async () => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (open) => open?.filter((each) => each.id !== id));
      toast.success(`The invitation to ${email} is revoked.`);
      focusHeading();
      return cache.invalidateQueries({ queryKey });
    },
    onError: (failure) => tell(failure, 'The invitation could not be revoked.'),
  });
  return { resending, revoking };
}
