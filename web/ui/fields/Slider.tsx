import { Field, type FieldProps } from './Field.tsx';
import style from './Slider.module.css';

interface Props extends FieldProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value as text, such as "60 %". */
  valueText?: string;
}

/** A slider for a number. */
export function Slider({ value, onChange, onBlur, min = 0, max = 100, step = 1, valueText, ...rest }: Props) {
  const { name, isDisabled, ...field } = rest;
  return (
    <Field {...field} labelEnd={valueText ?? field.labelEnd}>
      {(controlProps) => (
        <input
          {...controlProps}
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
