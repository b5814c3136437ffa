import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { type ButtonLook, buttonLook } from './buttonLook.ts';

interface Props extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** The accessible name. */
  label: string;
  children: ReactNode;
  variant?: ButtonLook['variant'];
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows an icon only. */
export function IconButton({ label, variant = 'still', children, ...rest }: Props) {
  return (
    <AriaButton {...rest} aria-label={label} className={buttonLook({ variant }, true)}>
      {children}
    </AriaButton>
  );
}
