import type { ComponentProps, Ref } from 'react';
import style from './Field.module.css';
import { Field, type FieldProps, type FieldTies } from './Field.tsx';

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
  /** To be read and copied only. */
  isReadOnly?: boolean;
  /** Set in the type of long reading, as the title of an entry. */
  isProse?: boolean;
  /** Words of the sentence that a short box stands in. */
  before?: string;
  after?: string;
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
  const { autoComplete, inputMode, maxLength, min, max, placeholder, isDisabled, ...about } = rest;
  const { before, after, isReadOnly, ...field } = about;
  const box = (ties: FieldTies) => (
    <input
      {...ties}
      dir={type === 'text' ? 'auto' : undefined}
      {...{ autoComplete, inputMode, maxLength, min, max, placeholder, name, type, value }}
      ref={inputRef}
      className={isProse ? `${style.control} ${style.prose}` : style.control}
      readOnly={isReadOnly}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
  if (!before && !after) return <Field {...field}>{box}</Field>;
  return (
    <Field {...field}>
      {(ties) => (
        <span className={style.phrase}>
          {before}
          {box(ties)}
          {after}
        </span>
      )}
    </Field>
  );
}
