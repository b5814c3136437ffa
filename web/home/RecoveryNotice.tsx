import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './RecoveryNotice.module.css';

/** Says that all second factors will be removed at the instant `endsAt`, and lets the member cancel the removal. */
export function RecoveryNotice({ endsAt }: { endsAt: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.cancelRecovery(),
    onSuccess: async () => {
      await refreshMember();
      toast.success(t`Your second factor stays.`);
    },
    onError: (failure) => toast.failure(reasonText(failure, t`An unknown error occurred.`)),
  });
  return (
    <div className={style.notice}>
      <Note tone="rose">
        <p>
          <Trans>Somebody asked to remove your second factor. It happens on {dateText(endsAt)}.</Trans>
        </p>
        <Button isPending={isPending} onPress={() => mutate()}>
          <Trans>Keep it</Trans>
        </Button>
      </Note>
    </div>
  );
}
