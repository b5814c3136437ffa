import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './WithdrawCorrectionButton.module.css';

/** Withdraws the pending correction, which the member has suggested as the submitter of the book. */
export function WithdrawCorrectionButton({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Withdraw this correction?`,
      body: t`It will not be reviewed, and will be gone for good. You can suggest another one.`,
      action: t`Withdraw`,
      tone: 'danger',
    },
    mutationFn: () => api.library.withdrawCorrection({ params: { id } }),
    onSuccess: () => {
      focusHeading();
      toast.success(t`Your correction is withdrawn.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`The correction could not be withdrawn.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['library'] }),
  });
  return (
    <p className={style.action}>
      <Button variant="danger-quiet" isPending={isPending} onPress={() => void confirmAndMutate()}>
        <Trans>Withdraw</Trans>
      </Button>
    </p>
  );
}
