import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { AccountSection } from './AccountSection.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { PasswordForm } from './PasswordForm.tsx';

export function SecurityPage() {
  return (
    <>
      <PageTitle title="Password & Security" />
      <PageTop title="Password & Security" />
      <AccountSection>
        <PasswordForm />
      </AccountSection>
      <AccountSection
        title="Your data"
        lede="Everything of yours as a ZIP: readable by machines as JSON, the journal also as Markdown."
      >
        <ExportData />
      </AccountSection>
      <AccountSection
        title="Leaving"
        lede="Your journal, practice and bookings go at once and for good. Posts stay as those of a former member."
      >
        <DeleteAccount />
      </AccountSection>
    </>
  );
}
