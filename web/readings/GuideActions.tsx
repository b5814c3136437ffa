import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { communityQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateReadings, readingQuery } from './queries.ts';
import style from './Readings.module.css';

const loadRestDialog = async () => (await import('#web/readings/planning/RestDialog.tsx')).RestDialog;

/** What guides and admins can do with a reading. */
export function GuideActions({ reading }: { reading: ReadingDetails }) {
  const { id, communityId, can, rests, passages, state, updatedAt } = reading;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: community } = useQuery(communityQuery(communityId));
  const onError = (failure: unknown) => toast.failure(errorText(failure, t`The reading was not changed.`));
  const onSuccess = () => invalidateReadings(queryClient);
  const endRest = useMutation({
    mutationFn: () => api.readings.endRest({ params: { id }, ifMatch: updatedAt }),
    // Also after a failure: another guide may have taken it back.
    onSettled: onSuccess,
    onError,
  });
  const end = useConfirmedMutation({
    confirmation: {
      title: t`End this reading?`,
      body: t`What was written stays, but nobody can write about a passage any more.`,
      action: t`End the Reading`,
      tone: 'danger',
    },
    mutationFn: () => api.readings.end({ params: { id } }),
    onSuccess,
    onError,
  });
  const remove = useConfirmedMutation({
    confirmation: {
      title: t`Delete this reading?`,
      body: t`Nobody has written about it yet.`,
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: () => api.readings.remove({ params: { id } }),
    onSuccess: async () => {
      await navigate(paths.readings(communityId), { replace: true });
      queryClient.removeQueries({ queryKey: readingQuery(id).queryKey });
      await onSuccess();
    },
    onError,
  });
  const next = passages.find(({ isOpen }) => !isOpen);
  const lastRest = rests.at(-1);
  const restIsAhead = lastRest !== undefined && passages[lastRest.number - 1]?.isOpen === false;
  const isGuide = community?.can.moderate === true;
  if (!can.edit && !can.end && !can.delete && !isGuide) return null;
  return (
    <section className={style.section} aria-labelledby="guides">
      <h2 id="guides">
        <Trans>For Guides</Trans>
      </h2>
      <div className={style.actions}>
        {can.edit && (
          <ButtonLink href={paths.editReading(id)}>
            <Trans>Edit Reading</Trans>
          </ButtonLink>
        )}
        {can.edit && next && (
          <DialogButton load={loadRestDialog} dialog={{ id, passageId: next.id }}>
            <Trans>A Week of Rest</Trans>
          </DialogButton>
        )}
        {can.edit && restIsAhead && (
          <Button isPending={endRest.isPending} onPress={() => endRest.mutate()}>
            <Trans>Take Back the Last Rest</Trans>
          </Button>
        )}
        {isGuide && state === 'ended' && (
          <ButtonLink href={paths.newReading(communityId, id)}>
            <Trans>Read It Again</Trans>
          </ButtonLink>
        )}
        {can.end && (
          <Button isPending={end.isPending} onPress={end.confirmAndMutate}>
            <Trans>End the Reading</Trans>
          </Button>
        )}
        {can.delete && (
          <Button variant="danger-quiet" isPending={remove.isPending} onPress={remove.confirmAndMutate}>
            <Trans>Delete Reading</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}
