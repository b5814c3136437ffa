import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import style from './Toasts.module.css';
import { type Toast, toast } from './toast.ts';

const STAYS_MS = 6000;

/** One toast. It waits while it is pointed at or holds the focus, and then its full time again. */
export function ToastCard({ id, tone, text: words }: Toast) {
  const [isHeld, setIsHeld] = useState(false);
  const [text, setText] = useState('');
  const isFailure = tone === 'failure';

  // Screen readers speak what changes in a live region: the words come after the region does.
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
