import spin from '#web/ui/feedback/spinning.module.css';
import { BaseButton, type BaseButtonProps } from './BaseButton.tsx';
import style from './Button.module.css';
import { type ButtonStyle, buttonClassName } from './buttonClassName.ts';

/** A button with a visible label. */
export function Button({ variant, size, isWide, children, ...rest }: BaseButtonProps & ButtonStyle) {
  return (
    // The reason is visible beside the main action of a view.
    <BaseButton
      isReasonVisible={variant === 'primary'}
      {...rest}
      className={buttonClassName({ variant, size, isWide })}
    >
      {rest.isPending && <span className={`${style.spinner} ${spin.spinning}`} aria-hidden="true" />}
      {children}
    </BaseButton>
  );
}
