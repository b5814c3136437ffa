import { t } from '@lingui/core/macro';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Mutes or unmutes a member. Their texts are collapsed or expanded at once. */
export async function changeMute(userId: string, isMuted: boolean): Promise<void> {
  try {
    if (isMuted) await api.communities.mute({ params: { userId } });
    else await api.communities.unmute({ params: { userId } });
    await refreshMember();
    toast.success(isMuted ? t`They are muted. Nobody is told.` : t`They are not muted any more.`);
  } catch (failure) {
    toast.failure(errorText(failure, t`Nothing has changed.`));
  }
}
