import type { ReactNode, Ref } from 'react';
import style from './Checkbox.module.css';

interface Props {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A checkbox with its text beside it. */
export function Checkbox({ children, isSelected, onChange, onBlur, name, isDisabled, inputRef }: Props) {
  return (
    <label className={style.check}>
      <input
        type="checkbox"
        className={style.box}
        checked={isSelected}
        disabled={isDisabled}
        {...{ name, onBlur }}
        ref={inputRef}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
