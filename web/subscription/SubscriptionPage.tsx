import { useQuery } from '@tanstack/react-query';
import { ReadingFailure } from '#web/platform/api/ReadingFailure.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { SkeletonLines } from '#web/ui/feedback/SkeletonLines.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { NoSubscription } from './NoSubscription.tsx';
import { subscriptionQuery } from './readings.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

export function SubscriptionPage() {
  const { data, error, isPending, refetch } = useQuery(subscriptionQuery());
  return (
    <>
      <PageTitle title="Subscription" />
      <PageTop title="Subscription" />
      {isPending && <SkeletonLines lines={5} />}
      {error && data === undefined && (
        <ReadingFailure
          sentence="Could not retrieve subscription details."
          failure={error}
          onRetry={refetch}
        />
      )}
      {data === null && <NoSubscription />}
      {data && <SubscriptionCard subscription={data} />}
    </>
  );
}
