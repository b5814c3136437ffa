import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import style from './Button.module.css';
import { type ButtonLook, buttonLook } from './buttonLook.ts';

interface Props extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>, ButtonLook {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. While `isPending` it keeps its focus and name, but cannot be pressed. */
export function Button({ variant, size, isWide, children, ...rest }: Props) {
  return (
    <AriaButton {...rest} className={buttonLook({ variant, size, isWide })}>
      {rest.isPending && <span className={style.turning} aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}
