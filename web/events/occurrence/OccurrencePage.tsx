import { PageTitle } from '../../platform/PageTitle.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';

export function OccurrencePage() {
  return (
    <Page>
      <PageTitle title="Event" />
      <PageTop title="Event" />
    </Page>
  );
}
