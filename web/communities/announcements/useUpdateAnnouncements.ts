import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { communityQuery } from '#web/communities/public.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Stores whether the member gets the announcements of a community, and that they have seen the choice. */
export function useUpdateAnnouncements(id: string, beforeShown?: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = communityQuery(id);
  return useMutation({
    mutationFn: (isOn: boolean) => api.communities.updateAnnouncements({ params: { id }, body: { isOn } }),
    onSuccess: async (community) => {
      await queryClient.cancelQueries({ queryKey });
      beforeShown?.();
      queryClient.setQueryData(queryKey, community);
    },
    onError: (failure) => toast.failure(errorText(failure, t`Your choice could not be saved.`)),
  });
}
