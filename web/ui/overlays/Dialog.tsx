import { useLazy } from '#web/ui/useLazy.ts';
import type { DialogProps } from './DialogSheet.tsx';
import { loadDialogSheet } from './loadDialogSheet.ts';
import { toast } from './toast.ts';

/**
 * A modal dialog on mist; on a phone it stands at the bottom. Focus returns where it came from. When its
 * machinery cannot be fetched, it closes again and says so.
 */
export function Dialog(props: DialogProps) {
  const Sheet = useLazy(loadDialogSheet, props.isOpen, () => {
    toast.failure(MISSING);
    props.onClose();
  });
  return Sheet && <Sheet {...props} />;
}

const MISSING = 'The dialog could not be loaded. Is the network away?';
