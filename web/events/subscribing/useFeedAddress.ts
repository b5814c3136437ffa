import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** The member's secret address of a private community's calendar: the server tells it only when it is made. */
export function useFeedAddress(id: string) {
  const [address, setAddress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const params = { id };
  const onMutate = () => setRefusal(null);

  const making = useMutation({
    mutationFn: () => api.events.createFeedAddress({ params }),
    onMutate,
    onSuccess: ({ url }) => {
      setAddress(url);
      toast.success('Your address is ready.');
    },
    onError: (failure) => setRefusal(errorText(failure, 'The address could not be created.')),
  });
  const dropping = useMutation({
    mutationFn: () => api.events.deleteFeedAddress({ params }),
    onMutate,
    onSuccess: () => {
      setAddress(null);
      toast.success('Your address is revoked.');
    },
    onError: (failure) => setRefusal(errorText(failure, 'The address could not be revoked.')),
  });
  return { address, refusal, making, dropping };
}
