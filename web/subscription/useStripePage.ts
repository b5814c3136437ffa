import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasCode } from '#web/platform/api/ApiError.ts';
import { useTimeout } from '#web/ui/useTimeout.ts';

export type StripePage = ReturnType<typeof useStripePage>;

/** How long the button stays pending after the navigation started. */
const PENDING_SECONDS = 5;

/**
 * Opens a page of Stripe; `fetchUrl` resolves with its URL. Stays pending until the document is unloaded,
 * but at most five seconds, in case the navigation fails or the back button restores the document.
 */
export function useStripePage(fetchUrl: () => Promise<string>) {
  // A double click can press twice before React renders.
  const hasStarted = useRef(false);
  const openMutation = useMutation({
    mutationFn: fetchUrl,
    onSuccess: (url) => window.location.assign(url),
    onSettled: () => {
      hasStarted.current = false;
    },
  });
  useTimeout(openMutation.isSuccess, PENDING_SECONDS, openMutation.reset);
  return {
    open: () => {
      if (hasStarted.current) return;
      hasStarted.current = true;
      openMutation.mutate();
    },
    isOpening: openMutation.isPending || openMutation.isSuccess,
    error: openMutation.error,
  };
}

export const PAYMENTS_OFF = msg`Payments are not set up here.`;

/** Whether a call failed because the server takes no payments. */
export const isPaymentsOff = (failure: Error | null) => hasCode(failure, 'payments_off');
