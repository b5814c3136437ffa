import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Series } from '#contract/events/series.ts';
import { invalidateEventQueries, seriesQuery } from '#web/events/queries.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { ConfirmMonth } from './ConfirmMonth.tsx';
import { longDayText, nextMonthToConfirm } from './confirmation.ts';
import style from './LivingSeries.module.css';

/** Whether a series without an end is paused, and for guides the buttons that confirm its next month or end it. */
export function LivingSeries({ series }: { series: Series }) {
  const { id, title, isPaused, can } = series;
  const toConfirm = can.edit ? nextMonthToConfirm(series) : null;
  const { confirmAndEnd, isEnding } = useEndSeries(series);
  return (
    <>
      {isPaused && (
        <div className={style.paused}>
          <Note>
            <Trans>
              <bdi>{title}</bdi> is paused.
            </Trans>
          </Note>
        </div>
      )}
      {can.edit && (
        <div className={style.actions}>
          {toConfirm && <ConfirmMonth seriesId={id} title={title} toConfirm={toConfirm} variant="primary" />}
          <Button variant="danger-quiet" isPending={isEnding} onPress={() => void confirmAndEnd()}>
            <Trans>End Series</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

/** Ends a series without an end after a confirmation. */
function useEndSeries({ id, title, confirmedUntil }: Series) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const day = longDayText(confirmedUntil ?? '');
  const endMutation = useMutation({
    mutationFn: () => api.events.endLiving({ params: { id } }),
    onSuccess: (series) => {
      invalidateEventQueries(queryClient);
      queryClient.setQueryData(seriesQuery(id).queryKey, series);
      toast.success(t`“${title}” ends on ${day}.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`The series could not be ended.`)),
  });

  async function confirmAndEnd() {
    const isConfirmed = await confirm({
      title: t`End this series?`,
      body: t`It ends on ${day}, the last confirmed day. Its later dates are deleted. Nobody is notified, because nobody could book them.`,
      action: t`End Series`,
      tone: 'danger',
    });
    if (isConfirmed) endMutation.mutate();
  }
  return { confirmAndEnd, isEnding: endMutation.isPending };
}
