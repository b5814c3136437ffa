import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Submission } from '#contract/library.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { focusNextRow } from './focusNextRow.ts';
import { isDecided, useQueue } from './useQueue.ts';

/** Takes a submission into the library. */
export function useApproval({ id, title }: Submission) {
  const { drop, tell, notice } = useQueue();
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.library.approve({ params: { id } }),
    onSuccess: () => {
      focusNextRow(id);
      toast.success(`“${title}” is in the library.`);
      return drop(id);
    },
    onError: (failure) => {
      if (!isDecided(failure)) return tell(failure);
      focusNextRow(id);
      notice(failure.message);
      return drop(id);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });

  function approve() {
    // `isPending` shows with the next rendering only, and a double click may be faster.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate();
  }
  return { approve, isPending };
}
