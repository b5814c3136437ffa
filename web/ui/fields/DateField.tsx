import type { Ref } from 'react';
import style from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with `datetime-local`; empty for none. */
  value: string;
  onChange: (value: string) => void;
  type?: 'date' | 'datetime-local';
  min?: string;
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A day or a local time, in the browser's own input. */
export function DateField({ value, onChange, onBlur, name, type = 'date', inputRef, ...rest }: Props) {
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
