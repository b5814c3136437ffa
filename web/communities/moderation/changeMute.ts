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
    toast.success(isMuted ? 'They are muted. Nobody is told.' : 'They are not muted any more.');
  } catch (failure) {
    toast.failure(errorText(failure, 'Nothing has changed.'));
  }
}
