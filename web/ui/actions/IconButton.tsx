import { BaseButton, type BaseButtonProps } from './BaseButton.tsx';
import { type ButtonLook, buttonLook } from './buttonLook.ts';

interface Props extends BaseButtonProps {
  /** The accessible name. */
  label: string;
  variant?: ButtonLook['variant'];
}

/** A button that shows an icon only. */
export function IconButton({ label, variant = 'still', ...rest }: Props) {
  return <BaseButton {...rest} aria-label={label} className={buttonLook({ variant }, true)} />;
}
