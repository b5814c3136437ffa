import { PageTitle } from '../platform/PageTitle.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';

export function SubscriptionPage() {
  return (
    <Page>
      <PageTitle title="Subscription" />
      <PageTop title="Subscription" />
    </Page>
  );
}
