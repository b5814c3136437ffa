import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Submission } from '#contract/library.ts';
import { submissionsQuery } from '#web/library/queries.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Takes back a submission that waits for review. */
export function WithdrawButton({ submission: { id, title } }: { submission: Submission }) {
  const confirm = useConfirm();
  const cache = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => api.library.withdraw({ params: { id } }),
    onSuccess: () => {
      focusHeading();
      cache.setQueryData(submissionsQuery().queryKey, (read) => read?.filter((each) => each.id !== id));
      toast.success(`“${title}” is withdrawn.`);
    },
    onError: (failure) => toast.failure(errorText(failure, 'The submission could not be withdrawn.')),
    onSettled: () => cache.invalidateQueries({ queryKey: ['library'] }),
  });

  async function askAndWithdraw() {
    const agreed = await confirm({
      title: 'Withdraw this submission?',
      body: (
        <>
          “<bdi>{title}</bdi>” will not be reviewed, and will be gone for good.
        </>
      ),
      action: 'Withdraw',
      tone: 'danger',
    });
    if (agreed) withdrawal.mutate();
  }

  return (
    <Button variant="danger-quiet" isPending={withdrawal.isPending} onPress={askAndWithdraw}>
      Withdraw
    </Button>
  );
}
