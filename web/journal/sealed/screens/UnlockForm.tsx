import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { JournalMismatch } from '#web/journal/sealed/entries/openJournal.ts';
import { deleteDeviceJournal, unlockJournal } from '#web/journal/sealed/unlocked.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { DeleteSealForm } from './DeleteSealForm.tsx';
import { openSeal, type SecretName, wrongSecret } from './openSeal.ts';
import style from './sealed.module.css';
import { setUsedRecoveryPhrase } from './usedRecoveryPhrase.ts';

type SecretChoice = SecretName | 'neither';

/** Unlocks the journal with the passphrase or the recovery phrase. */
export function UnlockForm({ memberId }: { memberId: string }) {
  const [choice, setChoice] = useState<SecretChoice>('passphrase');
  const choices: Record<SecretChoice, string> = {
    passphrase: t`Use the passphrase`,
    recovery: t`Use the recovery phrase`,
    neither: t`I have neither`,
  };
  return (
    <>
      {choice === 'neither' ? (
        <DeleteSealForm memberId={memberId} />
      ) : (
        <SecretForm key={choice} choice={choice} memberId={memberId} />
      )}
      <p className={style.choices}>
        {(Object.keys(choices) as SecretChoice[])
          .filter((other) => other !== choice)
          .map((other) => (
            <Button key={other} variant="subtle" onPress={() => setChoice(other)}>
              {choices[other]}
            </Button>
          ))}
      </p>
    </>
  );
}

const Fields = z.object({ secret: z.string().min(1, { error: () => t`Please enter it` }) });

function SecretForm({ choice, memberId }: { choice: SecretName; memberId: string }) {
  const confirm = useConfirm();
  const { form, ...rest } = useContractForm({
    schema: Fields,
    defaults: { secret: '' },
    send: async ({ secret }) => {
      const opened = await openSeal(memberId, choice, secret);
      if (!opened) throw wrongSecret('secret');
      // Whoever needs the words may have forgotten the passphrase, and is offered to choose a new one.
      setUsedRecoveryPhrase(choice === 'recovery' ? secret : null);
      try {
        await unlockJournal(memberId, opened.journalKey, opened.seal);
      } catch (failure) {
        if (!(failure instanceof JournalMismatch) || !(await confirm(sealedAnew()))) throw failure;
        await deleteDeviceJournal(memberId);
        await unlockJournal(memberId, opened.journalKey, opened.seal);
      }
    },
    fallback: (failure) => errorText(failure, t`Your journal could not be unlocked.`),
  });
  return (
    <Form {...rest} action={t({ message: 'Unlock', context: 'verb' })}>
      <FormField control={form.control} name="secret">
        {(field) =>
          choice === 'passphrase' ? (
            <PasswordField {...field} label={t`Journal passphrase`} autoComplete="off" />
          ) : (
            <TextArea {...field} label={t`Recovery phrase`} hint={t`Twelve words.`} rows={3} />
          )
        }
      </FormField>
      {rest.isSaving && (
        <Note role="status">
          <Trans>Unlocking takes a moment.</Trans>
        </Note>
      )}
    </Form>
  );
}

const sealedAnew = () => ({
  title: t`Use the new seal?`,
  body: t`This device knows an older seal of your journal. If you have sealed it anew on another device, use the new one. What this device has not sent yet is deleted.`,
  action: t`Use the New Seal`,
});
