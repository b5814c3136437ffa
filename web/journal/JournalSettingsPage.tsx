import { FileUp, LockKeyhole, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { saveShowsEarlierDays, showsEarlierDays } from '#web/journal/days/earlierDaysChoice.ts';
import { ExportJournalButton } from '#web/journal/exporting/ExportJournalButton.tsx';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './JournalSettingsPage.module.css';

export { JournalSettingsPage as Component };

const SealSettings = lazy(async () => ({
  default: (await import('#web/journal/sealed/screens/SealSettings.tsx')).SealSettings,
}));

export function JournalSettingsPage() {
  const isSealed = useMember().journal !== 'plain';
  return (
    <Page width="narrow">
      <PageTitle title="Journal Settings" />
      <BackLink href={paths.journal()}>Journal</BackLink>
      <PageHeader title="Journal Settings" />
      <EarlierDaysSwitch />
      {isSealed ? (
        <Suspense>
          <SealSettings />
        </Suspense>
      ) : (
        <section className={style.section}>
          <h2>Seal</h2>
          <p className={style.hint}>
            Your devices encrypt your journal with a passphrase. Then only you can read it, and not the people
            who run this server.
          </p>
          <ButtonLink href={paths.sealJournal()}>
            <LockKeyhole />
            Seal Your Journal
          </ButtonLink>
        </section>
      )}
      <section className={style.section}>
        <h2>Import</h2>
        <p className={style.hint}>Bring entries from other programs, or from Markdown and text files.</p>
        <ButtonLink href={paths.importJournal()}>
          <FileUp />
          Import
        </ButtonLink>
      </section>
      <section className={style.section}>
        <h2>Export and print</h2>
        <p className={style.hint}>
          All your entries as a ZIP: a Markdown file for each entry, and one JSON file. It is made in this
          browser.
        </p>
        <div className={style.actions}>
          <ExportJournalButton />
          <ButtonLink href={paths.printJournal()}>
            <Printer />
            Print
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}

function EarlierDaysSwitch() {
  const { id } = useMember();
  const [isShown, setIsShown] = useState(() => showsEarlierDays(id));
  const change = (isShown: boolean) => {
    saveShowsEarlierDays(id, isShown);
    setIsShown(isShown);
  };
  return (
    <Switch
      isSelected={isShown}
      onChange={change}
      hint="What you wrote a month ago and in earlier years on this day. Kept on this device until you sign out."
    >
      Show earlier days in Journal
    </Switch>
  );
}
