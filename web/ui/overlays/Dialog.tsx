import { useLazy } from '#web/ui/useLazy.ts';
import type { DialogProps } from './DialogSheet.tsx';
import { loadDialogSheet } from './loadDialogSheet.ts';
import { toast } from './toast.ts';

/**
 * A modal dialog; on a phone it is at the bottom. The focus returns to where it was. If its code cannot be
 * loaded, it closes and reports that.
 */
export function Dialog(props: DialogProps) {
  const Sheet = useLazy(loadDialogSheet, props.isOpen, () => {
    toast.failure(LOAD_FAILED);
    props.onClose();
  });
  return Sheet && <Sheet {...props} />;
}

const LOAD_FAILED = 'The dialog could not be loaded. Check your connection.';
