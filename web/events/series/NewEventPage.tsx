import { PageTitle } from '../../platform/PageTitle.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';

export function NewEventPage() {
  return (
    <Page>
      <PageTitle title="Create Event" />
      <PageTop title="Create Event" />
    </Page>
  );
}
