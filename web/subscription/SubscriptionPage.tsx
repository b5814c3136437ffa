import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../platform/PageTitle.tsx';
import { ReadingFailure } from '../platform/ReadingFailure.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
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
