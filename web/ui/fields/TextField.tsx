import type { ComponentProps, CSSProperties, Ref } from 'react';
import style from './Field.module.css';
import { Field, type FieldControlProps, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'url' | 'number';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  maxLength?: number;
  min?: number;
  max?: number;
  placeholder?: string;
  /** Whether the user can read and copy the value, but not change it. */
  isReadOnly?: boolean;
  /** Uses the typeface for long texts, for example for the title of an entry. */
  isProse?: boolean;
  /** Text before a short input: "Every" in "Every [2] weeks". */
  before?: string;
  /** Text after a short input. */
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
  const { autoComplete, inputMode, maxLength, min, max, placeholder, ...otherProps } = rest;
  const { before, after, isReadOnly, isDisabled, ...field } = otherProps;
  const input = (controlProps: FieldControlProps) => (
    <input
      {...controlProps}
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
  if (!before && !after) return <Field {...field}>{input}</Field>;
  return (
    <Field {...field}>
      {(controlProps) => (
        <span className={style.phrase}>
          {before}
          {input(controlProps)}
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
  /** Uses the typeface for long texts. */
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
      {(controlProps) => (
        <textarea
          {...controlProps}
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
  /** `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM` with `datetime-local`, or `HH:MM` with `time`; empty if there is no value. */
  value: string;
  onChange: (value: string) => void;
  type?: 'date' | 'datetime-local' | 'time';
  min?: string;
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A native input for a date, a local date and time, or a time. */
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
      {(controlProps) => (
        <input
          {...controlProps}
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
