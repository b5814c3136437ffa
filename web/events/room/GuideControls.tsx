import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { RoomChange, RoomPlan } from '#contract/events/room.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './GuideControls.module.css';
import { addMinutes, endNow, startLater } from './planChanges.ts';
import type { RoomStore } from './roomStore.ts';
import { sitPositionAt } from './sitPosition.ts';

interface Props {
  occurrenceId: string;
  plan: RoomPlan;
  store: Pick<RoomStore, 'current' | 'setPlan'>;
}

/** The changes that a guide can make to a sit, for everyone in the room. */
export function GuideControls({ occurrenceId, plan, store }: Props) {
  const confirm = useConfirm();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ change }: { name: string; change: RoomChange }) =>
      api.events.updateRoom({ params: { id: occurrenceId }, body: change, ifMatch: plan.updatedAt }),
    onSuccess: ({ state: _state, ...changed }) => store.setPlan(changed),
    onError: (failure) => confirm.notice({ title: errorText(failure, t`The sit could not be changed.`) }),
  });
  /** The change is computed when it is sent, because a dialog may have been open for a while. */
  const send = (name: string, changeOf: (plan: RoomPlan, now: number) => RoomChange | null) => {
    const change = changeOf(plan, store.current().now);
    if (change) mutate({ name, change });
    else toast.failure(t`The sit ends in a moment.`);
  };
  async function confirmAndEnd() {
    const isConfirmed = await confirm({
      title: t`End the sit for everyone?`,
      body: t`The last bell rings in about a minute.`,
      action: t`End the Sit`,
      tone: 'danger',
    });
    if (isConfirmed) send('end', endNow);
  }
  const button = (name: string) => ({
    variant: 'subtle' as const,
    isPending: isPending && variables.name === name,
  });
  return (
    <div className={style.controls}>
      {sitPositionAt(plan, store.current().now).state === 'before' ? (
        <Button {...button('later')} onPress={() => send('later', startLater)}>
          <Trans>Start 5 Minutes Later</Trans>
        </Button>
      ) : (
        <>
          <Button {...button('add')} onPress={() => send('add', addMinutes)}>
            <Trans>Add 5 Minutes</Trans>
          </Button>
          <Button {...button('end')} onPress={() => void confirmAndEnd()}>
            <Trans>End the Sit</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
