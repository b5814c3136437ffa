import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTimeout } from '#web/ui/useTimeout.ts';

export type StripePage = ReturnType<typeof useStripePage>;

const SECONDS_TO_LEAVE = 5;

/**
 * Leads to a page of Stripe's, whose address `find` asks for. Pending until this document is gone, and no longer
 * in one that stayed after all, or that the browser's back button brings back.
 */
export function useStripePage(find: () => Promise<string>) {
  // The second press of a double click comes before the first one is shown.
  const isUnderWay = useRef(false);
  const leaving = useMutation({
    mutationFn: find,
    onSuccess: (address) => window.location.assign(address),
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  useTimeout(leaving.isSuccess, SECONDS_TO_LEAVE, leaving.reset);
  return {
    leave: () => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      leaving.mutate();
    },
    isLeaving: leaving.isPending || leaving.isSuccess,
    failure: leaving.error,
  };
}
