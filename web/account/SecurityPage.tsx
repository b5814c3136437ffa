import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { Panel } from './Panel.tsx';
import { PasswordForm } from './PasswordForm.tsx';

export function SecurityPage() {
  return (
    <>
      <PageTitle title="Password & Security" />
      <PageTop title="Password & Security" />
      <Panel>
        <PasswordForm />
      </Panel>
      <Panel
        title="Your data"
        lede="Everything of yours as a ZIP: readable by machines as JSON, the journal also as Markdown."
      >
        <ExportData />
      </Panel>
      <Panel
        title="Leaving"
        lede="Your journal, practice and bookings go at once and for good. Posts stay as those of a former member."
      >
        <DeleteAccount />
      </Panel>
    </>
  );
}
