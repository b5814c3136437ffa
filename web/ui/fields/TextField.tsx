import type { ComponentProps, CSSProperties, Ref } from 'react';
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
  /** Can only be read and copied. */
  isReadOnly?: boolean;
  /** In the typeface for long texts, such as the title of an entry. */
  isProse?: boolean;
  /** The beginning of the sentence that a short input stands in. */
  before?: string;
  after?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A single-line text input. */
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

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  /** In the typeface for long texts. */
  isProse?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text input. It grows with its content and has at least `rows` lines. */
export function TextArea({
  value,
  onChange,
  onBlur,
  name,
  rows = 4,
  isProse,
  inputRef,
  ...rest
}: TextAreaProps) {
  const { maxLength, placeholder, isDisabled, ...field } = rest;
  return (
    <Field {...field}>
      {(ties) => (
        <textarea
          {...ties}
          dir="auto"
          {...{ maxLength, placeholder, name, rows, value }}
          ref={inputRef}
          style={{ '--rows': rows } as CSSProperties}
          className={isProse ? `${style.control} ${style.prose}` : style.control}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with `datetime-local`; empty for none. */
  value: string;
  onChange: (value: string) => void;
  type?: 'date' | 'datetime-local';
  min?: string;
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A native input for a date or a local date and time. */
export function DateField({
  value,
  onChange,
  onBlur,
  name,
  type = 'date',
  inputRef,
  ...rest
}: DateFieldProps) {
  const { min, max, isDisabled, ...field } = rest;
  return (
    <Field {...field}>
      {(ties) => (
        <input
          {...ties}
          {...{ min, max, name, type, value }}
          ref={inputRef}
          className={style.control}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
