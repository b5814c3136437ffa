import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, ScrollText, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { createRecoveryPhrase } from '#web/journal/sealed/format/recoveryPhrase.ts';
import { paths } from '#web/paths.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ProgramGate } from '#web/platform/program/ProgramGate.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BuildNote } from './BuildNote.tsx';
import { PassphraseStep, type Secrets } from './PassphraseStep.tsx';
import { RecoveryPhrase } from './RecoveryPhrase.tsx';
import style from './SealPage.module.css';
import sealedStyle from './sealed.module.css';
import { WordsStep } from './WordsStep.tsx';

export { SealPage as Component };

export function SealPage() {
  const { journal } = useMember();
  // A journal that is sealed already has its settings on another page. While it is being sealed, the gate shows the
  // progress.
  if (journal !== 'plain') return <Navigate to={paths.journalSettings()} replace />;
  return (
    <Page width="narrow">
      <PageTitle title={t`Seal Your Journal`} />
      <BackLink href={paths.journalSettings()}>
        <Trans>Journal Settings</Trans>
      </BackLink>
      <PageHeader
        title={t`Seal Your Journal`}
        intro={t`Your devices encrypt what you write before it leaves them. Then only you can read it.`}
      />
      <ProgramGate>
        <SealSteps />
      </ProgramGate>
    </Page>
  );
}

const stepNames = () => [t`What changes`, t`Passphrase`, t`Recovery words`];

type View = 'changes' | 'passphrase' | 'words' | 'check';

const STEP_OF: Record<View, number> = { changes: 0, passphrase: 1, words: 2, check: 2 };

function SealSteps() {
  const [view, setView] = useState<View | null>(null);
  const [secrets, setSecrets] = useState<Secrets>({ passphrase: '', repetition: '', password: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [recovery] = useState(createRecoveryPhrase);
  const keep = (changed: Secrets, next: View) => {
    setSecrets(changed);
    setRefusal(null);
    setView(next);
  };
  const returnToPassword = (message: string) => {
    setRefusal(message);
    setView('passphrase');
  };
  const content: Record<View, ReactNode> = {
    changes: <WhatChanges onContinue={() => setView('passphrase')} />,
    passphrase: (
      <PassphraseStep
        secrets={secrets}
        refusal={refusal}
        onBack={(typed) => keep(typed, 'changes')}
        onContinue={(chosen) => keep(chosen, 'words')}
      />
    ),
    words: (
      <RecoveryPhrase
        words={recovery.words}
        onWritten={() => setView('check')}
        otherAction={
          <Button variant="subtle" onPress={() => setView('passphrase')}>
            <Trans>Back</Trans>
          </Button>
        }
      />
    ),
    check: (
      <WordsStep
        secrets={secrets}
        recovery={recovery}
        onBack={() => setView('words')}
        onPasswordRefused={returnToPassword}
      />
    ),
  };
  const shown = view ?? 'changes';
  const step = (
    <Card>
      <StepList current={STEP_OF[shown]} />
      {content[shown]}
    </Card>
  );
  // The first step is part of the page. The others replace the button that had the focus.
  return view === null ? step : <FocusOnMount key={view}>{step}</FocusOnMount>;
}

function StepList({ current }: { current: number }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari gives a list without markers no role
    <ol className={style.steps} role="list" aria-label={t`Steps`} data-no-print>
      {stepNames().map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <b>{index + 1}</b>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

function WhatChanges({ onContinue }: { onContinue: () => void }) {
  return (
    <div className={sealedStyle.step}>
      <h2>
        <Trans>What changes</Trans>
      </h2>
      <ul className={style.changes}>
        <li>
          <KeyRound />
          <Trans>You unlock your journal with a passphrase, on each device.</Trans>
        </li>
        <li>
          <ScrollText />
          <Trans>If you forget it, a recovery phrase of twelve words opens it too.</Trans>
        </li>
        <li>
          <Search />
          <Trans>Search, calendar, import and export work as before, on your device.</Trans>
        </li>
      </ul>
      <Note>
        <Trans>
          If you lose both, nobody can open it again: not you, not the people who run this server.
        </Trans>
      </Note>
      <Disclosure title={t`What sealing cannot protect against`}>
        <p>
          <Trans>
            The server still sees how many entries you have, how large they are, and when you save. It never
            sees a title, a text, a mood, a tag or a date.
          </Trans>
        </p>
        <p>
          <Trans>Backups that were made before keep your entries readable until they are deleted.</Trans>
        </p>
        <BuildNote />
      </Disclosure>
      {globalThis.isSecureContext ? (
        <div className={sealedStyle.actions}>
          <Button variant="primary" onPress={onContinue}>
            <Trans>Choose a Passphrase</Trans>
          </Button>
          <ButtonLink variant="subtle" href={paths.journalSettings()}>
            <Trans>Cancel</Trans>
          </ButtonLink>
        </div>
      ) : (
        <Note tone="rose">
          <Trans>Sealing needs an encrypted connection (https).</Trans>
        </Note>
      )}
    </div>
  );
}
