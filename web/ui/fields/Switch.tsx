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
    <label className={style.switch}>
      <span>
        <span id={`${id}-name`}>{children}</span>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: `checked` already tells the state of a checkbox
        role="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isSelected}
        disabled={isDisabled}
        aria-disabled={isPending || undefined}
        {...{ name, onBlur }}
        ref={inputRef}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
