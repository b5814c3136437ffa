import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import style from './ChoiceGroup.module.css';
import { type Choice, ChoiceInput } from './ChoiceInput.tsx';
import field from './Field.module.css';

/** The props of both groups. */
interface ChoiceGroupProps {
  label: string;
  options: readonly Choice[];
  /** More options of a `list`, which stand below a label of their own. */
  subgroup?: { label: string; options: readonly Choice[] };
  /**
   * `list` shows each hint below its label, `rows` at the end of the row. `chips` are small buttons, `circles`
   * larger ones.
   */
  variant?: 'list' | 'rows' | 'chips' | 'circles';
  /** Shown below the label, which stays the accessible name. */
  description?: string;
  /** The unit of the numbers, shown after the last one. */
  unit?: string;
  hint?: string;
  error?: string;
  name?: string;
  isDisabled?: boolean;
  /** Whether the form is being saved. The group then keeps the focus, but cannot be changed. */
  isPending?: boolean;
  onBlur?: () => void;
  /** The first choice, which gets the focus when the group is focused. */
  inputRef?: Ref<HTMLInputElement>;
}

interface Props extends ChoiceGroupProps {
  type: 'radio' | 'checkbox';
  isChosen: (value: string) => boolean;
  onChoose: (value: string, isChosen: boolean) => void;
}

/** The common part of RadioGroup and CheckboxGroup. */
function ChoiceGroup({
  label,
  options,
  subgroup,
  variant = 'list',
  description,
  unit,
  hint,
  error,
  isChosen,
  onChoose,
  ...rest
}: Props) {
  const id = useId();
  const { type, name = id, isDisabled, isPending, onBlur, inputRef } = rest;
  const choice = (option: Choice, index: number) => (
    <ChoiceInput
      key={option.value}
      {...{ type, name, option, variant, isPending }}
      id={`${id}-${index}`}
      inputRef={index === 0 ? inputRef : undefined}
      isChosen={isChosen(option.value)}
      onChoose={(isChosen) => onChoose(option.value, isChosen)}
    />
  );
  const descriptions = [description && `${id}-description`, (error || hint) && `${id}-note`];
  return (
    <fieldset
      className={style.group}
      role={type === 'radio' ? 'radiogroup' : undefined}
      aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
      data-invalid={error ? '' : undefined}
      disabled={isDisabled}
      onBlur={onBlur}
    >
      <legend className={field.label}>{label}</legend>
      {description && (
        <p className={field.hint} id={`${id}-description`}>
          {description}
        </p>
      )}
      <div className={style[variant]}>
        {options.map(choice)}
        {subgroup && subgroup.options.length > 0 && (
          <fieldset className={style.list}>
            <legend className={style.subgroup}>{subgroup.label}</legend>
            {subgroup.options.map((option, index) => choice(option, options.length + index))}
          </fieldset>
        )}
        {unit && <em className={style.unit}>{unit}</em>}
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

interface CheckboxGroupProps extends ChoiceGroupProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A group in which several options can be chosen. `onChange` receives their values in the order of the options. */
export function CheckboxGroup({ value, onChange, ...rest }: CheckboxGroupProps) {
  function choose(option: string, isChosen: boolean) {
    const isSelected = (each: string) => (each === option ? isChosen : value.includes(each));
    onChange(rest.options.map((each) => each.value).filter(isSelected));
  }
  return (
    <ChoiceGroup {...rest} type="checkbox" isChosen={(option) => value.includes(option)} onChoose={choose} />
  );
}

interface RadioGroupProps extends ChoiceGroupProps {
  value: string;
  onChange: (value: string) => void;
}

/** A group in which one option can be chosen. */
export function RadioGroup({ value, onChange, ...rest }: RadioGroupProps) {
  return <ChoiceGroup {...rest} type="radio" isChosen={(option) => option === value} onChoose={onChange} />;
}
