import { useEffect, useSyncExternalStore } from 'react';
import { useLazy } from '#web/ui/useLazy.ts';
import { whenLoaded } from '#web/ui/whenIdle.ts';
import { toast } from './toast.ts';

const loadToastList = async () => (await import('./ToastList.tsx')).ToastList;

/** Shows the toasts. It is rendered once, at the root of the app; its list is loaded after the first view. */
export function Toasts() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.visible, toast.visible);
  const ToastList = useLazy(loadToastList, toasts.length > 0, () => {});
  // The list is loaded early, so that it can show a toast even if the network fails later. If loading fails, it is
  // loaded again when there is a toast.
  useEffect(() => whenLoaded(() => void loadToastList().catch(() => {})), []);
  return ToastList && <ToastList toasts={toasts} />;
}
