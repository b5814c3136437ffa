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
    onError: (failure) => toast.failure(errorText(failure, 'Failed to create the address.')),
  });
  const removeMutation = useMutation({
    mutationFn: () => api.sadhana.removeFeedAddress(),
    onSuccess: () => {
      createMutation.reset();
      setHasFeed(false);
      toast.success('The address is removed.');
    },
    onError: (failure) => toast.failure(errorText(failure, 'Failed to remove the address.')),
  });

  async function confirmAndRemove() {
    const isConfirmed = await confirm({
      title: 'Remove your address?',
      body: 'Apps that use it will no longer be updated.',
      action: 'Remove Address',
      tone: 'danger',
    });
    if (isConfirmed) removeMutation.mutate();
  }

  return (
    <section className={style.part} aria-labelledby="calendar">
      <h3 id="calendar">Calendar</h3>
      <p>Anyone who has this address, including a calendar service, can see when you plan to practise.</p>
      {createMutation.data && (
        <CalendarAddress key={createMutation.data.url} address={createMutation.data.url} />
      )}
      <div className={style.actions}>
        <Button isPending={createMutation.isPending} onPress={() => createMutation.mutate()}>
          Create Calendar Address
        </Button>
        {hasFeed && (
          <Button variant="danger-quiet" isPending={removeMutation.isPending} onPress={confirmAndRemove}>
            Remove Address
          </Button>
        )}
      </div>
      {hasFeed && (
        <p className={style.hint}>
          {createMutation.data
            ? 'It is shown only once. A new address replaces it.'
            : 'A new address replaces your previous one.'}
        </p>
      )}
    </section>
  );
}
