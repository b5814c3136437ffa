import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import { suggestPassphrase } from '#web/journal/sealed/format/recoveryPhrase.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import style from './sealed.module.css';

export interface NewPassphrase {
  passphrase: string;
  repetition: string;
}

interface Props<Values extends NewPassphrase, Output> {
  control: Control<Values, unknown, Output>;
  /** Six random words that were suggested. They are shown, so that they can be written down. */
  suggestion: string | null;
  onSuggest: (passphrase: string) => void;
}

/** The two fields for a new passphrase, and a button that suggests one. */
export function NewPassphraseFields<Values extends NewPassphrase, Output>({
  control,
  suggestion,
  onSuggest,
}: Props<Values, Output>) {
  const ownControl = control as unknown as Control<NewPassphrase, unknown, Output>;
  return (
    <>
      <FormField control={ownControl} name="passphrase">
        {(field) => (
          <PasswordField
            {...field}
            label={t`Journal passphrase`}
            hint={t`At least 15 characters. Six words that you remember are better than a short password.`}
            autoComplete="new-password"
          />
        )}
      </FormField>
      <div className={style.actions}>
        <Button onPress={() => onSuggest(suggestPassphrase())}>
          <Trans>Suggest One</Trans>
        </Button>
      </div>
      {suggestion && (
        <TextField
          label={t`Suggested passphrase`}
          hint={t`Write it down, then repeat it below.`}
          value={suggestion}
          onChange={() => {}}
          isReadOnly
        />
      )}
      <FormField control={ownControl} name="repetition">
        {(field) => <PasswordField {...field} label={t`Repeat the passphrase`} autoComplete="new-password" />}
      </FormField>
    </>
  );
}
