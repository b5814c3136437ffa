import { PageTitle } from '../../platform/PageTitle.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';

export function SeriesPage() {
  return (
    <Page>
      <PageTitle title="Event Series" />
      <PageTop title="Event Series" />
    </Page>
  );
}
