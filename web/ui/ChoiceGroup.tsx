import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import check from './Checkbox.module.css';
import style from './ChoiceGroup.module.css';
import field from './Field.module.css';

export interface Choice {
  value: string;
  label: string;
  /** Shown in place of the label on a coin, which keeps the label as its name. */
  short?: string;
  hint?: string;
}

/** What both groups of choices take. */
export interface ChoiceGroupProps {
  label: string;
  options: readonly Choice[];
  /** A list with hints, or round coins in a row. */
  look?: 'list' | 'coins';
  hint?: string;
  error?: string;
  name?: string;
  isDisabled?: boolean;
  onBlur?: () => void;
}

interface Props extends ChoiceGroupProps {
  type: 'radio' | 'checkbox';
  isChosen: (value: string) => boolean;
  onChoose: (value: string, isChosen: boolean) => void;
}

/** The frame that RadioGroup and CheckboxGroup have in common. */
export function ChoiceGroup({
  label,
  options,
  look = 'list',
  hint,
  error,
  isChosen,
  onChoose,
  ...rest
}: Props) {
  const id = useId();
  const { type, name = id, isDisabled, onBlur } = rest;
  const isCoin = look === 'coins';
  return (
    <fieldset
      className={style.group}
      role={type === 'radio' ? 'radiogroup' : undefined}
      aria-describedby={error || hint ? `${id}-note` : undefined}
      data-invalid={error ? '' : undefined}
      disabled={isDisabled}
      onBlur={onBlur}
    >
      <legend className={field.label}>{label}</legend>
      <div className={style[look]}>
        {options.map((option) => (
          <label key={option.value} className={isCoin ? style.coin : check.check}>
            <input
              {...{ type, name }}
              value={option.value}
              className={isCoin ? undefined : check.box}
              aria-label={isCoin && option.short ? option.label : undefined}
              checked={isChosen(option.value)}
              onChange={(event) => onChoose(option.value, event.target.checked)}
            />
            <span>
              {isCoin ? (option.short ?? option.label) : option.label}
              {!isCoin && option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p className={error ? field.error : field.hint} id={`${id}-note`}>
          {error && <CircleAlert />}
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
}
