import type { Ref } from 'react';
import check from './Checkbox.module.css';
import style from './ChoiceGroup.module.css';

export interface Choice {
  value: string;
  label: string;
  /** Shown on a chip instead of the label, which stays the accessible name. */
  short?: string;
  hint?: string;
}

interface Props {
  type: 'radio' | 'checkbox';
  name: string;
  option: Choice;
  id: string;
  variant: 'list' | 'rows' | 'chips' | 'circles';
  isPending?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One option of a group, with its label. */
export function ChoiceInput({ type, option, id, variant, name, isPending, inputRef, ...rest }: Props) {
  const { isChosen, onChoose } = rest;
  const { value, label, short, hint } = option;
  const isRow = variant === 'rows';
  const isChip = variant === 'chips' || variant === 'circles';
  const choice = (
    <label className={isChip ? style.chip : check.check}>
      <input
        {...{ type, name, value }}
        ref={inputRef}
        className={isChip ? undefined : check.box}
        aria-label={isChip && short ? label : undefined}
        aria-describedby={isRow && hint ? id : undefined}
        aria-disabled={isPending || undefined}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span dir={isRow ? 'auto' : undefined}>
        {isChip ? (short ?? label) : label}
        {variant === 'list' && hint && <small>{hint}</small>}
      </span>
    </label>
  );
  if (!isRow) return choice;
  return (
    <div className={style.row}>
      {choice}
      {hint && <em id={id}>{hint}</em>}
    </div>
  );
}
