import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { Retreat } from '#contract/account.ts';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** The retreat if it has not ended, and whether it has begun, by the calendar of its time zone. */
export function currentRetreat(
  retreat: Retreat | null | undefined,
  now = new Date(),
): (Retreat & { isRunning: boolean }) | null {
  if (!retreat) return null;
  const today = practiceDay(now, { timeZone: retreat.timezone, dayStartsAt: 0 });
  return today > retreat.to ? null : { ...retreat, isRunning: retreat.from <= today };
}

/** Ends the member's retreat, or cancels a planned one. `onEnded` runs before the page is rendered without it. */
export function useEndRetreat(onEnded: () => void) {
  const member = useMember();
  const { replaceUser } = useSession();
  return useMutation({
    mutationFn: () => api.account.endRetreat(),
    onSuccess: () => {
      onEnded();
      replaceUser({ ...member, retreat: null });
      toast.success(t`Your retreat has ended.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`The retreat could not be ended.`)),
  });
}
