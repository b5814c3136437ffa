import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      <PageTitle title={t`Journal Settings`} />
      <BackLink href={paths.journal()}>
        <Trans>Journal</Trans>
      </BackLink>
      <PageHeader title={t`Journal Settings`} />
      <EarlierDaysSwitch />
      {isSealed ? (
        <Suspense>
          <SealSettings />
        </Suspense>
      ) : (
        <section className={style.section}>
          <h2>
            <Trans context="verb">Seal</Trans>
          </h2>
          <p className={style.hint}>
            <Trans>
              Your devices encrypt your journal with a passphrase. Then only you can read it, and not the
              people who run this server.
            </Trans>
          </p>
          <ButtonLink href={paths.sealJournal()}>
            <LockKeyhole />
            <Trans>Seal Your Journal</Trans>
          </ButtonLink>
        </section>
      )}
      <section className={style.section}>
        <h2>
          <Trans context="verb">Import</Trans>
        </h2>
        <p className={style.hint}>
          <Trans>Bring entries from other programs, or from Markdown and text files.</Trans>
        </p>
        <ButtonLink href={paths.importJournal()}>
          <FileUp />
          <Trans context="verb">Import</Trans>
        </ButtonLink>
      </section>
      <section className={style.section}>
        <h2>
          <Trans>Export and print</Trans>
        </h2>
        <p className={style.hint}>
          <Trans>
            All your entries as a ZIP: a Markdown file for each entry, and one JSON file. It is made in this
            browser.
          </Trans>
        </p>
        <div className={style.actions}>
          <ExportJournalButton />
          <ButtonLink href={paths.printJournal()}>
            <Printer />
            <Trans context="verb">Print</Trans>
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
      hint={t`What you wrote a month ago and in earlier years on this day. Kept on this device until you sign out.`}
    >
      <Trans>Show earlier days in Journal</Trans>
    </Switch>
  );
}
