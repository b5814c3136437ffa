import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './ToastCard.tsx';
import style from './Toasts.module.css';
import { toast } from './toast.ts';

/** Where toasts appear. Stands once, beside the app: outside of what a dialog hides, and above its mist. */
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
