import { BaseButton, type BaseButtonProps } from './BaseButton.tsx';
import { type ButtonStyle, buttonClassName } from './buttonClassName.ts';

interface Props extends BaseButtonProps {
  /** The accessible name. */
  label: string;
  variant?: ButtonStyle['variant'];
}

/** A button that shows an icon only. */
export function IconButton({ label, variant = 'subtle', ...rest }: Props) {
  return <BaseButton {...rest} aria-label={label} className={buttonClassName({ variant }, true)} />;
}
