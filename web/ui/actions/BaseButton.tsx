import type { ComponentProps } from 'react';

export interface BaseButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'onClick' | 'disabled'> {
  onPress?: (() => void) | undefined;
  /** Whether the action is running. The button then keeps its focus and name, but cannot be pressed. */
  isPending?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

/** A native button. It does not submit a form unless its `type` is `submit`. */
export function BaseButton({
  onPress,
  isPending = false,
  isDisabled = false,
  type = 'button',
  ...rest
}: BaseButtonProps & { className: string }) {
  return (
    <button
      {...rest}
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      {...(isPending && { 'aria-disabled': true, 'data-pending': true })}
      onClick={({ currentTarget }) => {
        if (isPending) return;
        // Safari does not focus a button that is clicked, but a dialog returns the focus to it.
        currentTarget.focus();
        onPress?.();
      }}
    />
  );
}
