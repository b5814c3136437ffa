import { type ComponentProps, useId } from 'react';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './Button.module.css';
import { useOfflineReason } from './offlineReason.ts';

export interface BaseButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'onClick' | 'disabled'> {
  onPress?: (() => void) | undefined;
  /**
   * Whether the action is running. The button then keeps its focus and name, but cannot be pressed. A button with this
   * property calls the server, so it cannot be pressed without a connection either.
   */
  isPending?: boolean | undefined;
  /** Whether the action also works without a connection. */
  worksOffline?: boolean | undefined;
  /** Whether the reason why it cannot be pressed without a connection is visible. Screen readers always read it. */
  isReasonVisible?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

/** A native button. It does not submit a form unless its `type` is `submit`. */
export function BaseButton({
  onPress,
  isPending,
  worksOffline,
  isReasonVisible,
  isDisabled = false,
  type = 'button',
  ...rest
}: BaseButtonProps & { className: string }) {
  const offlineReason = useOfflineReason();
  const reasonId = useId();
  const reason = isPending === undefined || worksOffline ? null : offlineReason;
  const isBlocked = isPending || reason !== null;
  return (
    <>
      <button
        {...rest}
        type={isBlocked ? 'button' : type}
        disabled={isDisabled}
        {...(isBlocked && { 'aria-disabled': true, 'data-pending': isPending || undefined })}
        {...(reason && { 'aria-describedby': reasonId })}
        onClick={({ currentTarget }) => {
          if (isBlocked) return;
          // Safari does not focus a button that is clicked, but a dialog returns the focus to it.
          currentTarget.focus();
          onPress?.();
        }}
      />
      {reason &&
        (isReasonVisible ? (
          <span id={reasonId} className={style.reason}>
            {reason}
          </span>
        ) : (
          <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
        ))}
    </>
  );
}
