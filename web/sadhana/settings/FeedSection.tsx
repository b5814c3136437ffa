import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { CalendarAddress } from '#web/platform/calendar/CalendarAddress.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './PracticeSettingsPage.module.css';
import { updateSettingsInCache } from './settingsQueries.ts';

/** The secret address of the member's calendar of practice. The server returns it only when it is created. */
export function FeedSection({ hasFeed }: { hasFeed: boolean }) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const setHasFeed = (hasFeed: boolean) =>
    updateSettingsInCache(queryClient, (settings) => ({ ...settings, hasFeed }));
  const createMutation = useMutation({
    mutationFn: () => api.sadhana.createFeedAddress(),
    onSuccess: () => setHasFeed(true),
    onError: (failure) => toast.failure(errorText(failure, t`Failed to create the address.`)),
  });
  const removeMutation = useMutation({
    mutationFn: () => api.sadhana.removeFeedAddress(),
    onSuccess: () => {
      createMutation.reset();
      setHasFeed(false);
      toast.success(t`The address is removed.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`Failed to remove the address.`)),
  });

  async function confirmAndRemove() {
    const isConfirmed = await confirm({
      title: t`Remove your address?`,
      body: t`Apps that use it will no longer be updated.`,
      action: t`Remove Address`,
      tone: 'danger',
    });
    if (isConfirmed) removeMutation.mutate();
  }

  return (
    <section className={style.part} aria-labelledby="calendar">
      <h3 id="calendar">
        <Trans>Calendar</Trans>
      </h3>
      <p>
        <Trans>
          Anyone who has this address, including a calendar service, can see when you plan to practise.
        </Trans>
      </p>
      {createMutation.data && (
        <CalendarAddress key={createMutation.data.url} address={createMutation.data.url} />
      )}
      <div className={style.actions}>
        <Button isPending={createMutation.isPending} onPress={() => createMutation.mutate()}>
          <Trans>Create Calendar Address</Trans>
        </Button>
        {hasFeed && (
          <Button variant="danger-quiet" isPending={removeMutation.isPending} onPress={confirmAndRemove}>
            <Trans>Remove Address</Trans>
          </Button>
        )}
      </div>
      {hasFeed && (
        <p className={style.hint}>
          {createMutation.data
            ? t`It is shown only once. A new address replaces it.`
            : t`A new address replaces your previous one.`}
        </p>
      )}
    </section>
  );
}
