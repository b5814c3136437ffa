import { msg, t } from '@lingui/core/macro';
import { useLazy } from '#web/ui/useLazy.ts';
import type { DialogProps } from './DialogSheet.tsx';
import { loadDialogSheet } from './loadDialogs.ts';
import { toast } from './toast.ts';

/**
 * A modal dialog; on a phone it is at the bottom. When it closes, the focus returns to where it was. If its code
 * cannot be loaded, the dialog shows a toast and calls `onClose`.
 */
export function Dialog(props: DialogProps) {
  const Sheet = useLazyDialog(loadDialogSheet, props.isOpen, props.onClose);
  return Sheet && <Sheet {...props} />;
}

/** Loads a dialog when it opens; null until it is loaded. If loading fails, shows a toast and calls `onClose`. */
export function useLazyDialog<Part>(
  load: () => Promise<Part>,
  isOpen: boolean,
  onClose: () => void,
): Part | null {
  return useLazy(load, isOpen, () => {
    toast.failure(t(LOAD_FAILED));
    onClose();
  });
}

const LOAD_FAILED = msg`The dialog could not be loaded. Check your connection.`;
