import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import style from './Toasts.module.css';
import { type Toast, toast } from './toast.ts';

/**
 * The container of all toasts. It is rendered once, beside the app, so that dialogs neither hide nor cover
 * it.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toast.watch, toast.shown, toast.shown);
  return createPortal(
    <div className={style.toasts} data-react-aria-top-layer="true">
      {shown.map((each) => (
        <ToastCard key={each.id} {...each} />
      ))}
    </div>,
    document.body,
  );
}

const STAYS_MS = 6000;

/** A toast. While it is hovered or focused it stays, and afterwards for its full time. */
function ToastCard({ id, tone, text: words }: Toast) {
  const [isHeld, setIsHeld] = useState(false);
  const [text, setText] = useState('');
  const isFailure = tone === 'failure';

  // Screen readers announce changes in a live region, so the text is added after the region.
  useEffect(() => setText(words), [words]);

  // A timer is outside of React.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toast.dismiss(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isHeld, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits; there is nothing to operate.
    <div
      className={isFailure ? `${style.toast} ${style.failure}` : style.toast}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {isFailure ? <CircleAlert /> : <Check />}
      <p role={isFailure ? 'alert' : 'status'}>{text}</p>
      <IconButton label="Dismiss" onPress={() => toast.dismiss(id)}>
        <X />
      </IconButton>
    </div>
  );
}
