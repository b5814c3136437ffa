import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { ArchiveChoice } from './ArchiveChoice.tsx';
import { ArchivePreview, totalOf } from './ArchivePreview.tsx';
import style from './ImportArchivePage.module.css';
import { ImportDone } from './ImportDone.tsx';
import { PastArchiveImports } from './PastArchiveImports.tsx';
import { SealedArchiveForm } from './SealedArchiveForm.tsx';
import { SendingProgress } from './SendingProgress.tsx';
import { type Failure, useArchiveImport } from './useArchiveImport.ts';

export { ImportArchivePage as Component };

/** Imports the archive of an account. It stops when another member signs in, for example in another tab. */
export function ImportArchivePage() {
  const { id } = useMember();
  const [firstId] = useState(id);
  return (
    <Page width="narrow">
      <PageTitle title={t`Import an Archive`} />
      <BackLink href={paths.account()}>
        <Trans>Account</Trans>
      </BackLink>
      <PageHeader
        title={t`Import an Archive`}
        intro={t`Bring what you have written at another site of this kind, from the archive of your account there. The file is read in this browser. Only what you import is saved.`}
      />
      <ArchiveImport
        key={id}
        failure={id === firstId ? undefined : { text: t`Somebody else is signed in here.` }}
      />
    </Page>
  );
}

function ArchiveImport({ failure }: { failure: Failure | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const { step, read, compare, send, reset } = useArchiveImport(useMember(), failure);
  switch (step.name) {
    case 'choice':
      return (
        <>
          <ArchiveChoice failure={step.failure} input={input} onChoose={read} />
          <PastArchiveImports onContinue={() => input.current?.click()} />
        </>
      );
    case 'reading':
      return (
        <div className={style.reading}>
          <Spinner label={t`Reading your archive`} />
          <p aria-hidden="true">
            <Trans>Reading your archive</Trans>
          </p>
        </div>
      );
    case 'secret':
      return (
        <SealedArchiveForm
          seal={step.archive.seal}
          boxes={step.boxes}
          onOpened={(journal) => compare(step.archive, journal)}
          onLeaveOut={() => compare(step.archive, null)}
        />
      );
    case 'preview':
      return (
        <ArchivePreview
          compared={step}
          failure={step.failure}
          onImport={(replaces) => send(step, replaces)}
          onCancel={reset}
        />
      );
    case 'sending':
      return <SendingProgress {...step} total={totalOf(step.comparison)} />;
    case 'done':
      return <ImportDone {...step} onReset={reset} />;
  }
}
