import { PageTitle } from '../platform/PageTitle.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';

export function MyEventsPage() {
  return (
    <Page>
      <PageTitle title="My Events" />
      <PageTop title="My Events" />
    </Page>
  );
}
