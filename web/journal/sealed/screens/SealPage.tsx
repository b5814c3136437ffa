import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { z } from 'zod';
import { EMPTY_HEAD, sealHead } from '#web/journal/sealed/format/heads.ts';
import { createJournalKey, deriveKeys, recoveryKey, wrapKey } from '#web/journal/sealed/format/keys.ts';
import { createKeyDerivation } from '#web/journal/sealed/format/passphrase.ts';
import { createRecoveryPhrase } from '#web/journal/sealed/format/recoveryPhrase.ts';
import { passphraseKey } from '#web/journal/sealed/passphraseKey.ts';
import { unlockJournal } from '#web/journal/sealed/unlocked.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BuildNote } from './BuildNote.tsx';
import { NewPassphraseFields } from './NewPassphraseFields.tsx';
import { RecoveryPhrase } from './RecoveryPhrase.tsx';
import style from './sealed.module.css';
import {
  accountPassword,
  differsFromPassword,
  newPassphraseFields,
  passphrasesMatch,
} from './secretFields.ts';
import { WordFields, wordChecks } from './WordFields.tsx';

export function SealPage() {
  const { journal } = useMember();
  // A journal that is sealed already has its settings on another page. While it is being sealed, the gate shows the
  // progress.
  if (journal !== 'plain') return <Navigate to={paths.journalSettings()} replace />;
  return (
    <Page width="narrow">
      <PageTitle title="Seal Your Journal" />
      <BackLink href={paths.journalSettings()}>Journal Settings</BackLink>
      <PageHeader
        title="Seal Your Journal"
        intro="Your devices encrypt what you write before it leaves them. Then only you can read it."
      />
      <WhatChanges />
      {globalThis.isSecureContext ? (
        <SealForm />
      ) : (
        <Note tone="rose">Sealing needs an encrypted connection (https).</Note>
      )}
    </Page>
  );
}

function WhatChanges() {
  return (
    <div className={style.text}>
      <ul>
        <li>
          You unlock your journal with a passphrase, on each device. If you forget it, a recovery phrase of
          twelve words opens it too.
        </li>
        <li>Search, calendar, import and export work as before, on your device.</li>
        <li>
          The server still sees how many entries you have, how large they are, and when you save. It never
          sees a title, a text, a mood, a tag or a date.
        </li>
        <li>Backups that were made before keep your entries readable until they are deleted.</li>
      </ul>
      <Note>If you lose both, nobody can open it again: not you, not the people who run this server.</Note>
      <BuildNote />
    </div>
  );
}

function SealForm() {
  const { id: owner } = useMember();
  const navigate = useNavigate();
  const [recovery] = useState(createRecoveryPhrase);
  const [checks] = useState(() => wordChecks(recovery.words));
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const [schema] = useState(() =>
    z
      .object({ ...newPassphraseFields, password: accountPassword, ...checks.fields })
      .refine(...passphrasesMatch)
      .refine(...differsFromPassword),
  );
  const { form, ...rest } = useContractForm({
    schema,
    defaults: { passphrase: '', repetition: '', password: '', ...checks.defaults },
    send: async ({ passphrase, password }) => {
      const scope = { owner, generation: 1 };
      const journalKey = createJournalKey();
      const kdf = createKeyDerivation();
      const keys = await deriveKeys(journalKey, scope);
      const wraps = {
        passphrase: await wrapKey(await passphraseKey({ passphrase, kdf }), scope, 'passphrase', journalKey),
        recovery: await wrapKey(await recoveryKey(recovery.entropy, owner), scope, 'recovery', journalKey),
      };
      const head = await sealHead(keys, scope, EMPTY_HEAD);
      const seal = await api.journal.createSeal({ body: { password, kdf, wraps, head }, memberId: owner });
      await unlockJournal(owner, journalKey, seal);
      queryClient.removeQueries({ queryKey: ['journal'] });
      void navigate(paths.journal(), { replace: true });
      // The state of the journal has changed. The gate continues the sealing.
      await refreshMember();
    },
    fallback: 'Your journal could not be sealed.',
  });
  const suggest = (passphrase: string) => {
    setSuggestion(passphrase);
    form.setValue('passphrase', passphrase, { shouldDirty: true });
  };
  return (
    <Form {...rest} action="Seal" cancelHref={paths.journalSettings()}>
      <NewPassphraseFields control={form.control} suggestion={suggestion} onSuggest={suggest} />
      <FormField control={form.control} name="password">
        {(field) => <PasswordField {...field} label="Account password" autoComplete="current-password" />}
      </FormField>
      <RecoveryPhrase words={recovery.words} />
      <WordFields control={form.control} positions={checks.positions} />
    </Form>
  );
}
