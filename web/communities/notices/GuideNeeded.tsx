import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Community } from '#contract/communities/communities.ts';
import { OFFER_DAYS } from '#contract/communities/guiding.ts';
import { communityQuery } from '#web/communities/public.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './CommunityNotices.module.css';

/** Says that all guides are absent, and lets a member offer to guide. */
export function GuideNeeded({ community: { id, becomesGuideAt, can } }: { community: Community }) {
  const { offer, withdraw } = useGuideOffer(id);
  const date = becomesGuideAt && dateText(becomesGuideAt);
  const confirm = useConfirm();
  async function confirmAndOffer() {
    const isConfirmed = await confirm({
      title: t`Offer to guide this community?`,
      body: t`If no guide returns within ${OFFER_DAYS} days, you become one: you answer requests and reports, and look after the settings.`,
      action: t`Offer to Guide`,
    });
    if (isConfirmed) offer.mutate();
  }
  return (
    <Note>
      <p>
        <Trans>No guide has been here for six months.</Trans>
      </p>
      {date && (
        <p>
          <Trans>You have offered to guide. On {date} you become a guide, unless one returns.</Trans>
        </p>
      )}
      {can.offer && (
        <p className={style.action}>
          <Button isPending={offer.isPending} onPress={confirmAndOffer}>
            <Trans>Offer to Guide</Trans>
          </Button>
        </p>
      )}
      {becomesGuideAt && (
        <p className={style.action}>
          <Button isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
            <Trans>Withdraw Offer</Trans>
          </Button>
        </p>
      )}
    </Note>
  );
}

function useGuideOffer(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = communityQuery(id);
  const common = {
    onError: (failure: unknown) => {
      toast.failure(errorText(failure, t`Nothing has changed.`));
      // A guide may have returned.
      void queryClient.invalidateQueries({ queryKey });
    },
  };
  const offer = useMutation({
    ...common,
    mutationFn: () => api.communities.offerToGuide({ params: { id } }),
    onSuccess: (community) => {
      queryClient.setQueryData(queryKey, community);
      focusHeading();
      toast.success(t`You have offered to guide.`);
    },
  });
  const withdraw = useMutation({
    ...common,
    mutationFn: () => api.communities.withdrawOffer({ params: { id } }),
    onSuccess: () => {
      focusHeading();
      toast.success(t`Your offer is withdrawn.`);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return { offer, withdraw };
}
