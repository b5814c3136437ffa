import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { NoSubscription } from './NoSubscription.tsx';
import { subscriptionQuery } from './queries.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

export function SubscriptionPage() {
  const { data, error, isPending, refetch } = useQuery(subscriptionQuery());
  return (
    <>
      <PageTitle title="Subscription" />
      <PageTop title="Subscription" />
      {isPending && <SkeletonLines lines={5} />}
      {error && data === undefined && (
        <QueryError sentence="Could not retrieve subscription details." failure={error} onRetry={refetch} />
      )}
      {data === null && <NoSubscription />}
      {data && <SubscriptionCard subscription={data} />}
    </>
  );
}
