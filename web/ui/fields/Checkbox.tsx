import type { ReactNode, Ref } from 'react';
import style from './Checkbox.module.css';

/** The props of a checkbox and a switch. */
export interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  isDisabled?: boolean;
  /** Whether the form is being saved. The field then keeps the focus, but cannot be changed. */
  isPending?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A checkbox with its label beside it. */
export function Checkbox({
  children,
  isSelected,
  onChange,
  onBlur,
  name,
  isDisabled,
  isPending,
  inputRef,
}: CheckboxProps) {
  return (
    <label className={style.check}>
      <input
        type="checkbox"
        className={style.box}
        checked={isSelected}
        disabled={isDisabled}
        aria-disabled={isPending || undefined}
        {...{ name, onBlur }}
        ref={inputRef}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
