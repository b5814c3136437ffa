import { Trans } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import fieldStyle from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import style from './PasswordField.module.css';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** `off` for a secret that is not the password of the account. */
  autoComplete: 'current-password' | 'new-password' | 'off';
  inputRef?: Ref<HTMLInputElement>;
}

/** An input for a password, with a button that shows what was typed. */
export function PasswordField({
  value,
  onChange,
  onBlur,
  name,
  autoComplete,
  inputRef,
  isDisabled,
  ...field
}: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className={`${fieldStyle.withButton} ${style.box}`}>
          <input
            {...controlProps}
            {...{ autoComplete, name, value }}
            ref={inputRef}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={fieldStyle.control}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={controlProps.id}
            disabled={isDisabled}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
            <VisuallyHidden>
              <Trans>Show password</Trans>
            </VisuallyHidden>
          </button>
        </div>
      )}
    </Field>
  );
}
