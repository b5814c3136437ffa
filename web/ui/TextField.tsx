import type { ComponentProps, Ref } from 'react';
import style from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'url' | 'number';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  maxLength?: number;
  min?: number;
  max?: number;
  placeholder?: string;
  /** Set in the type of long reading, as the title of an entry. */
  isProse?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({
  value,
  onChange,
  onBlur,
  name,
  type = 'text',
  isProse,
  inputRef,
  ...rest
}: Props) {
  const { autoComplete, inputMode, maxLength, min, max, placeholder, isDisabled, ...field } = rest;
  return (
    <Field {...field}>
      {(ties) => (
        <input
          {...ties}
          dir={type === 'text' ? 'auto' : undefined}
          {...{ autoComplete, inputMode, maxLength, min, max, placeholder, name, type, value }}
          ref={inputRef}
          className={isProse ? `${style.control} ${style.prose}` : style.control}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
