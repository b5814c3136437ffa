import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { takesPayments } from '#web/platform/frame/product.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { OtherHelp } from './OtherHelp.tsx';
import { subscriptionQuery } from './queries.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

export { loadSubscription as loader } from './queries.ts';
export { SubscriptionPage as Component };

export function SubscriptionPage() {
  return (
    <>
      <PageTitle title={t`Subscription`} />
      <PageHeader title={t`Subscription`} />
      <Loaded
        query={useQuery(subscriptionQuery())}
        errorMessage={t`Could not retrieve subscription details.`}
        skeleton={<SkeletonLines lineCount={5} />}
      >
        {(subscription) =>
          subscription ? <SubscriptionCard subscription={subscription} /> : <NoSubscription />
        }
      </Loaded>
    </>
  );
}

/** Shown to a member without a subscription. An admin may have made the member a supporter. */
function NoSubscription() {
  const { isPatron } = useMember();
  const { title, hint } = isPatron ? MADE_SUPPORTER : NOT_A_SUPPORTER;
  return (
    <EmptyState drawing="lamp" title={t(title)} hint={t(hint)}>
      <ButtonLink variant={takesPayments() ? 'primary' : 'quiet'} href={paths.support()}>
        <Trans>Become a Supporter</Trans>
      </ButtonLink>
      {!takesPayments() && <OtherHelp />}
    </EmptyState>
  );
}

const NOT_A_SUPPORTER = {
  title: msg`You are not a supporter.`,
  hint: msg`Every room is open to you all the same.`,
};
const MADE_SUPPORTER = {
  title: msg`An admin made you a supporter, as a gift.`,
  hint: msg`You pay nothing for it. If you wish to give something too, you may.`,
};
