import { PageTitle } from '../platform/PageTitle.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';

export function SupportPage() {
  return (
    <Page>
      <PageTitle title="Support the Sanctuary" />
      <PageTop title="Support the Sanctuary" />
    </Page>
  );
}
