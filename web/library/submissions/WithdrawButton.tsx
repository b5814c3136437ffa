import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Submission } from '../../../contract/library.ts';
import { refusalText } from '../../platform/ApiFailure.ts';
import { api } from '../../platform/api.ts';
import { focusHeading } from '../../platform/focusHeading.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/useConfirm.ts';
import { submissionsQuery } from '../readings.ts';

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
    onError: (failure) => toast.failure(refusalText(failure, 'The submission could not be withdrawn.')),
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
