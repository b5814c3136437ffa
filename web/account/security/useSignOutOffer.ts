import { t } from '@lingui/core/macro';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { invalidateSecurity, sessionsQuery } from './queries.ts';

/** Ends all other sessions of the member. */
export async function endOtherSessions(): Promise<void> {
  await api.auth.endOtherSessions();
  await invalidateSecurity();
  toast.success(t`You are signed out everywhere else.`);
}

/**
 * Returns a function that reports a change of a second factor, and offers to sign out everywhere else if the member is
 * signed in elsewhere.
 */
export function useSignOutOffer(): (report: string) => Promise<void> {
  const confirm = useConfirm();
  return async (report) => {
    await invalidateSecurity();
    const sessions = await queryClient.ensureQueryData(sessionsQuery());
    if (sessions.length <= 1) return toast.success(report);
    const body = t`${report} Other browsers in which you are signed in stay signed in, unless you sign them out.`;
    if (await confirm({ ...question(), body })) await endOtherSessions();
  };
}

/**
 * Returns a function that reports a new second factor. The first one comes with recovery codes, which are shown
 * instead; their dialog offers to sign out when it closes.
 */
export function useFactorAdded(
  showCodes: (codes: string[]) => void,
): (report: string, codes: string[]) => void {
  const offerSignOut = useSignOutOffer();
  return (report, codes) => {
    showCodes(codes);
    if (codes.length === 0) void offerSignOut(report);
    else void invalidateSecurity();
  };
}

const question = () => ({
  title: t`Sign out everywhere else?`,
  action: t`Sign out everywhere else`,
});
