import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import field from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import style from './Select.module.css';

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; lang?: string }[];
  inputRef?: Ref<HTMLSelectElement>;
}

/** A native select element. */
export function Select({ value, onChange, onBlur, name, options, isDisabled, inputRef, ...rest }: Props) {
  return (
    <Field {...rest}>
      {(controlProps) => (
        <span className={style.box}>
          <select
            {...controlProps}
            {...{ name, value, onBlur }}
            ref={inputRef}
            className={field.control}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown />
        </span>
      )}
    </Field>
  );
}
