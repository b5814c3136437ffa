import type { CSSProperties, Ref } from 'react';
import style from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  /** Set in the type of long reading. */
  isProse?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Text of several lines; it grows with what is written and never below `rows`. */
export function TextArea({ value, onChange, onBlur, name, rows = 4, isProse, inputRef, ...rest }: Props) {
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
