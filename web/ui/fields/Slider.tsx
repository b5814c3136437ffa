import { Field, type FieldProps } from './Field.tsx';
import style from './Slider.module.css';

interface Props extends FieldProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value in words, e.g. "60 %". */
  valueText?: string;
}

/** A number on a line. */
export function Slider({ value, onChange, onBlur, min = 0, max = 100, step = 1, valueText, ...rest }: Props) {
  const { name, isDisabled, ...field } = rest;
  return (
    <Field {...field} labelEnd={valueText ?? field.labelEnd}>
      {(ties) => (
        <input
          {...ties}
          {...{ name, min, max, step, value, onBlur }}
          type="range"
          aria-valuetext={valueText}
          className={style.slider}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
