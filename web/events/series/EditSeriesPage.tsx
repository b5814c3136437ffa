import { PageTitle } from '../../platform/PageTitle.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';

export function EditSeriesPage() {
  return (
    <Page>
      <PageTitle title="Edit Series" />
      <PageTop title="Edit Series" />
    </Page>
  );
}
