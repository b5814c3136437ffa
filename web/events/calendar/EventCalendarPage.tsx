import { PageTitle } from '../../platform/PageTitle.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';

export function EventCalendarPage() {
  return (
    <Page>
      <PageTitle title="Event Calendar" />
      <PageTop title="Event Calendar" />
    </Page>
  );
}
