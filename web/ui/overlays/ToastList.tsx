import { t } from '@lingui/core/macro';
import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { SaidText } from '#web/ui/translation/SaidText.tsx';
import style from './ToastList.module.css';
import { type Toast, toast } from './toast.ts';

/**
 * The visible toasts. They are rendered in the body, outside of the app, so that dialogs neither hide nor
 * cover them.
 */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return createPortal(
    <div className={style.toasts} data-react-aria-top-layer="true">
      {toasts.map((each) => (
        <ToastCard key={each.id} {...each} />
      ))}
    </div>,
    document.body,
  );
}

const DURATION_MS = 6000;

/** A toast. It disappears after `DURATION_MS`. Hovering or focusing it stops the timer, which then starts again. */
function ToastCard({ id, tone, text: message }: Toast) {
  const [isPaused, setIsPaused] = useState(false);
  const [text, setText] = useState('');
  const isFailure = tone === 'failure';

  // Screen readers announce changes in a live region, so the text is added after the region.
  useEffect(() => setText(message), [message]);

  // This is an effect, because a timer is outside React.
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toast.dismiss(id), DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only pauses the timer
    <div
      className={isFailure ? `${style.toast} ${style.failure}` : style.toast}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {isFailure ? <CircleAlert /> : <Check />}
      <p role={isFailure ? 'alert' : 'status'}>
        <SaidText text={text} />
      </p>
      <IconButton label={t`Dismiss`} onPress={() => toast.dismiss(id)}>
        <X />
      </IconButton>
    </div>
  );
}
