import { useEffect, useSyncExternalStore } from 'react';
import { onFirstInteraction } from '#web/ui/onFirstInteraction.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import { toast } from './toast.ts';

const loadToastList = async () => (await import('./ToastList.tsx')).ToastList;

/** Loads the list early, so that it can show a toast even if the network fails later. */
function preloadToastList() {
  loadToastList().catch(() => {}); // it is loaded again when there is a toast
}

/** Shows the toasts. It is rendered once, at the root of the app; its list is loaded later. */
export function Toasts() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.visible, toast.visible);
  const ToastList = useLazy(loadToastList, toasts.length > 0, () => {});
  // This is an effect, because the events of the window are outside React.
  useEffect(() => onFirstInteraction(preloadToastList), []);
  return ToastList && <ToastList toasts={toasts} />;
}
