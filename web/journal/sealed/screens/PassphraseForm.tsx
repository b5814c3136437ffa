import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { wrapKey } from '#web/journal/sealed/format/keys.ts';
import { createKeyDerivation } from '#web/journal/sealed/format/passphrase.ts';
import { passphraseKey } from '#web/journal/sealed/passphraseKey.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { NewPassphraseFields } from './NewPassphraseFields.tsx';
import { openSealWithEither, wrongSecret } from './openSeal.ts';
import {
  accountPassword,
  currentPassphrase,
  differsFromPassword,
  newPassphraseFields,
  OR_RECOVERY_PHRASE,
  passphrasesMatch,
} from './secretFields.ts';
import { useUsedRecoveryPhrase } from './usedRecoveryPhrase.ts';

/** Sets a new passphrase. A member who has just unlocked the journal with the recovery phrase needs no other secret. */
export function PassphraseForm({ onDone }: { onDone: () => void }) {
  const { id: owner } = useMember();
  const usedPhrase = useUsedRecoveryPhrase();
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const [schema] = useState(() =>
    z
      .object({ current: currentPassphrase, ...newPassphraseFields, password: accountPassword })
      .refine(...passphrasesMatch)
      .refine(...differsFromPassword),
  );
  const { form, ...rest } = useContractForm({
    schema,
    defaults: { current: usedPhrase ?? '', passphrase: '', repetition: '', password: '' },
    send: async ({ current, passphrase, password }) => {
      const opened = await openSealWithEither(owner, current);
      if (!opened) throw wrongSecret('current');
      const { seal, journalKey } = opened;
      const kdf = createKeyDerivation();
      const scope = { owner, generation: seal.generation };
      const wrap = await wrapKey(await passphraseKey({ passphrase, kdf }), scope, 'passphrase', journalKey);
      const body = { password, kdf, wraps: { ...seal.wraps, passphrase: wrap }, state: seal.state };
      await api.journal.updateSeal({ body, ifMatch: seal.updatedAt, memberId: owner });
      toast.success(t`Your passphrase is changed.`);
      onDone();
    },
    fallback: t`The passphrase could not be changed.`,
  });
  const suggest = (passphrase: string) => {
    setSuggestion(passphrase);
    form.setValue('passphrase', passphrase, { shouldDirty: true });
  };
  return (
    <Form {...rest} action={t`Change Passphrase`} onCancel={onDone}>
      {usedPhrase ? (
        <>
          <h3>
            <Trans>Choose a new passphrase</Trans>
          </h3>
          <p>
            <Trans>
              You have unlocked your journal with the recovery phrase. You can also do this later.
            </Trans>
          </p>
        </>
      ) : (
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
      )}
      <NewPassphraseFields control={form.control} suggestion={suggestion} onSuggest={suggest} />
      <FormField control={form.control} name="password">
        {(field) => <PasswordField {...field} label={t`Account password`} autoComplete="current-password" />}
      </FormField>
    </Form>
  );
}
