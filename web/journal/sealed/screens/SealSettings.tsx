import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { LOCK_MINUTES, lockMinutesOf } from '#web/journal/sealed/device/lock.ts';
import { recoveryKey, wrapKey } from '#web/journal/sealed/format/keys.ts';
import { createRecoveryPhrase, type NewRecoveryPhrase } from '#web/journal/sealed/format/recoveryPhrase.ts';
import { chooseLockMinutes } from '#web/journal/sealed/lockTime.ts';
import { rememberJournalState, unlockedJournal } from '#web/journal/sealed/unlocked.ts';
import { api } from '#web/platform/api/api.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { BuildNote } from './BuildNote.tsx';
import { openSealWithEither, wrongSecret } from './openSeal.ts';
import { PassphraseForm } from './PassphraseForm.tsx';
import { RecoveryPhrase } from './RecoveryPhrase.tsx';
import style from './sealed.module.css';
import { accountPassword, currentPassphrase, OR_RECOVERY_PHRASE } from './secretFields.ts';
import { setUsedRecoveryPhrase, useUsedRecoveryPhrase } from './usedRecoveryPhrase.ts';
import { WordFields, wordChecks } from './WordFields.tsx';

type OpenForm = 'passphrase' | 'recovery' | 'unseal';

/** The settings of a sealed journal. */
export function SealSettings() {
  const usedPhrase = useUsedRecoveryPhrase();
  const [openForm, setOpenForm] = useState<OpenForm | null>(usedPhrase ? 'passphrase' : null);
  const close = () => {
    setUsedRecoveryPhrase(null);
    setOpenForm(null);
  };
  return (
    <section className={style.section}>
      <h2>
        <Trans>Sealed journal</Trans>
      </h2>
      <LockTime />
      <div className={style.actions}>
        <Button onPress={() => setOpenForm('passphrase')}>
          <Trans>Change Passphrase</Trans>
        </Button>
        <Button onPress={() => setOpenForm('recovery')}>
          <Trans>New Recovery Phrase</Trans>
        </Button>
        <Button onPress={() => setOpenForm('unseal')}>
          <Trans context="verb">Unseal</Trans>
        </Button>
      </div>
      {openForm === 'passphrase' && <PassphraseForm onDone={close} />}
      {openForm === 'recovery' && <RecoveryForm onDone={close} />}
      {openForm === 'unseal' && <UnsealForm onDone={close} />}
      <BuildNote />
    </section>
  );
}

/** "15 minutes", "8 hours" */
function lockLabel(minutes: number | null): string {
  if (minutes === null) return t`Only when I sign out`;
  return minutes <= 60
    ? t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
    : t`${plural(minutes / 60, { one: '# hour', other: '# hours' })}`;
}

function LockTime() {
  const { id } = useMember();
  const [minutes, setMinutes] = useState(() => lockMinutesOf(id));
  const change = (value: string) => {
    const chosen = LOCK_MINUTES.find((each) => String(each) === value) ?? null;
    setMinutes(chosen);
    void chooseLockMinutes(id, chosen).catch(console.warn);
  };
  return (
    <Select
      label={t`Lock after`}
      hint={t`When it has not been used on this device for this long.`}
      value={String(minutes)}
      onChange={change}
      options={LOCK_MINUTES.map((each) => ({ value: String(each), label: lockLabel(each) }))}
    />
  );
}

interface FormProps {
  onDone: () => void;
}

function RecoveryForm({ onDone }: FormProps) {
  const [recovery] = useState(createRecoveryPhrase);
  const [isWritten, setIsWritten] = useState(false);
  if (isWritten)
    return (
      <FocusOnMount key="check">
        <NewWordsForm recovery={recovery} onBack={() => setIsWritten(false)} onDone={onDone} />
      </FocusOnMount>
    );
  return (
    <FocusOnMount key="words">
      <RecoveryPhrase
        words={recovery.words}
        onWritten={() => setIsWritten(true)}
        otherAction={
          <Button variant="subtle" onPress={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        }
      />
    </FocusOnMount>
  );
}

interface NewWordsProps extends FormProps {
  recovery: NewRecoveryPhrase;
  onBack: () => void;
}

function NewWordsForm({ recovery, onBack, onDone }: NewWordsProps) {
  const { id: owner } = useMember();
  const [checks] = useState(() => wordChecks(recovery.words));
  const { form, ...rest } = useContractForm({
    schema: z.object({ ...checks.fields, current: currentPassphrase, password: accountPassword }),
    defaults: { ...checks.defaults, current: '', password: '' },
    send: async ({ current, password }) => {
      const opened = await openSealWithEither(owner, current);
      if (!opened) throw wrongSecret('current');
      const { seal, journalKey } = opened;
      const scope = { owner, generation: seal.generation };
      const wrap = await wrapKey(await recoveryKey(recovery.entropy, owner), scope, 'recovery', journalKey);
      const body = { password, kdf: seal.kdf, wraps: { ...seal.wraps, recovery: wrap }, state: seal.state };
      await api.journal.updateSeal({ body, ifMatch: seal.updatedAt, memberId: owner });
      toast.success(t`You have a new recovery phrase. The old one no longer opens your journal.`);
      onDone();
    },
    fallback: t`The recovery phrase could not be changed.`,
  });
  return (
    <Form
      {...rest}
      action={t`Save`}
      onCancel={onDone}
      otherActions={
        <Button variant="subtle" isDisabled={rest.isSaving} onPress={onBack}>
          <Trans>Show the Words Again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Please read three of your words from your paper.</Trans>
      </p>
      <WordFields control={form.control} positions={checks.positions} />
      <FormField control={form.control} name="current">
        {(field) => (
          <PasswordField
            {...field}
            label={t`Current passphrase`}
            hint={t(OR_RECOVERY_PHRASE)}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField control={form.control} name="password">
        {(field) => <PasswordField {...field} label={t`Account password`} autoComplete="current-password" />}
      </FormField>
    </Form>
  );
}

const confirmation = () => ({
  title: t`Unseal your journal?`,
  body: t`Your entries are stored on the server again so that it can read them.`,
  action: t({ message: 'Unseal', context: 'verb' }),
});

function UnsealForm({ onDone }: FormProps) {
  const { id: memberId } = useMember();
  const confirm = useConfirm();
  const { form, ...rest } = useContractForm({
    schema: z.object({ password: accountPassword }),
    defaults: { password: '' },
    send: async ({ password }) => {
      if (!(await confirm(confirmation()))) return;
      const { kdf, wraps, updatedAt } = await api.journal.readSeal({ memberId });
      const journal = unlockedJournal();
      const isEmpty = journal?.state.head.count === 0;
      if (isEmpty) await api.journal.deleteSeal({ body: { password }, memberId });
      else
        await api.journal.updateSeal({
          body: { password, kdf, wraps, state: 'unsealing' },
          ifMatch: updatedAt,
          memberId,
        });
      if (journal) await rememberJournalState(journal, 'unsealing');
      await refreshMember();
    },
    fallback: t`The journal could not be unsealed.`,
  });
  return (
    <Form {...rest} action={t({ message: 'Unseal', context: 'verb' })} onCancel={onDone}>
      <FormField control={form.control} name="password">
        {(field) => <PasswordField {...field} label={t`Account password`} autoComplete="current-password" />}
      </FormField>
    </Form>
  );
}
