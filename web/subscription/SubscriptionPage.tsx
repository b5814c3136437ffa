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
      <PageTitle title="Subscription" />
      <PageHeader title="Subscription" />
      <Loaded
        query={useQuery(subscriptionQuery())}
        errorMessage="Could not retrieve subscription details."
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
  const text = isPatron ? MADE_SUPPORTER : NOT_A_SUPPORTER;
  return (
    <EmptyState drawing="lamp" {...text}>
      <ButtonLink variant={takesPayments() ? 'primary' : 'quiet'} href={paths.support()}>
        Become a Supporter
      </ButtonLink>
      {!takesPayments() && <OtherHelp />}
    </EmptyState>
  );
}

const NOT_A_SUPPORTER = {
  title: 'You are not a supporter.',
  hint: 'Every room is open to you all the same.',
};
const MADE_SUPPORTER = {
  title: 'An admin made you a supporter, as a gift.',
  hint: 'You pay nothing for it. If you wish to give something too, you may.',
};
