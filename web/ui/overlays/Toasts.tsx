import { useSyncExternalStore } from 'react';
import { ToastList } from './ToastList.tsx';
import { toast } from './toast.ts';

/** Shows the toasts. It is rendered once, at the root of the app. */
export function Toasts() {
  return <ToastList toasts={useSyncExternalStore(toast.subscribe, toast.visible, toast.visible)} />;
}
