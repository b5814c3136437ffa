import { useId } from 'react';
import type { CheckboxProps } from './Checkbox.tsx';
import style from './Switch.module.css';

interface Props extends CheckboxProps {
  hint?: string;
}

/** A switch after its label. */
export function Switch({ children, isSelected, onChange, onBlur, name, hint, ...rest }: Props) {
  const { isDisabled, isPending, inputRef } = rest;
  const id = useId();
  return (
    <div className={style.switch}>
      <span>
        <label htmlFor={id}>{children}</label>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: `checked` already tells the state of a checkbox
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isSelected}
        disabled={isDisabled}
        aria-disabled={isPending || undefined}
        {...{ name, onBlur }}
        ref={inputRef}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
