import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { invalidateEventQueries, seriesQuery } from '#web/events/queries.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { longDayText, type MonthToConfirm, monthNameOf } from './confirmation.ts';

interface Props {
  seriesId: string;
  title: string;
  toConfirm: MonthToConfirm;
  variant?: 'primary' | 'quiet';
}

/** A button that confirms the dates of a series without an end up to the end of a month. */
export function ConfirmMonth({ seriesId, title, toConfirm: { month, until }, variant = 'quiet' }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.events.confirmDates({ params: { id: seriesId }, body: { until } }),
    onSuccess: (series) => {
      invalidateEventQueries(queryClient);
      queryClient.setQueryData(seriesQuery(seriesId).queryKey, series);
      const day = longDayText(until);
      toast.success(t`The dates up to ${day} are confirmed.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`The dates could not be confirmed.`)),
  });
  const monthName = monthNameOf(month);
  return (
    <Button variant={variant} isPending={isPending} isReasonVisible onPress={() => mutate()}>
      {!isPending && <Check />}
      <Trans>Confirm {monthName}</Trans>
      <VisuallyHidden>, {title}</VisuallyHidden>
    </Button>
  );
}
