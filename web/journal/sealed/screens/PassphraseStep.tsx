import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { type NewPassphrase, NewPassphraseFields } from './NewPassphraseFields.tsx';
import style from './sealed.module.css';
import {
  accountPassword,
  differsFromPassword,
  newPassphraseFields,
  passphrasesMatch,
} from './secretFields.ts';

export interface Secrets extends NewPassphrase {
  /** The password of the account. */
  password: string;
}

interface Props {
  secrets: Secrets;
  /** Why the server has refused the password in the last step. */
  refusal: string | null;
  onBack: (typed: Secrets) => void;
  onContinue: (chosen: Secrets) => void;
}

const Fields = z
  .object({ ...newPassphraseFields, password: accountPassword })
  .refine(...passphrasesMatch)
  .refine(...differsFromPassword);

/** The second step of sealing. */
export function PassphraseStep({ secrets, refusal, onBack, onContinue }: Props) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const { form, ...rest } = useContractForm({
    schema: Fields,
    defaults: secrets,
    send: async (chosen) => onContinue(chosen),
    fallback: t`The passphrase could not be kept.`,
  });
  // Only an effect can focus a field of this form, which is not shown until the password is refused.
  useEffect(() => {
    if (refusal) form.setError('password', { type: 'server', message: refusal }, { shouldFocus: true });
  }, [form, refusal]);
  const suggest = (passphrase: string) => {
    setSuggestion(passphrase);
    form.setValue('passphrase', passphrase, { shouldDirty: true });
  };
  return (
    <div className={style.step}>
      <h2>
        <Trans>Choose a passphrase</Trans>
      </h2>
      <Form
        {...rest}
        action={t`Continue`}
        worksOffline
        otherActions={
          <Button variant="subtle" onPress={() => onBack(form.getValues())}>
            <Trans>Back</Trans>
          </Button>
        }
      >
        <NewPassphraseFields control={form.control} suggestion={suggestion} onSuggest={suggest} />
        <FormField control={form.control} name="password">
          {(field) => (
            <PasswordField
              {...field}
              label={t`Account password`}
              hint={t`It must differ from the passphrase.`}
              autoComplete="current-password"
            />
          )}
        </FormField>
      </Form>
    </div>
  );
}
