import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './FormDialog.module.css';
import { DialogFormContext, type FormState } from './useDialogForm.ts';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** A form that uses `useDialogForm`. */
  children: ReactNode;
}

/**
 * A dialog with a form. It asks before it closes if there are changes, and cannot be closed while they are
 * being saved.
 */
export function FormDialog({ title, isOpen, onClose, children }: Props) {
  const confirm = useConfirm();
  const formState = useRef<FormState>('unchanged');

  async function close() {
    if (formState.current === 'saving') return;
    if (formState.current === 'changed' && !(await confirm(leaveQuestion()))) return;
    onClose();
  }

  return (
    <Dialog title={title} isOpen={isOpen} onClose={() => void close()}>
      <DialogFormContext value={{ formState, close: () => void close() }}>
        <div className={style.form}>{children}</div>
      </DialogFormContext>
    </Dialog>
  );
}

const leaveQuestion = () => ({
  title: t`Leave without saving?`,
  body: t`What you have written here is not saved yet.`,
  action: t({ message: 'Leave', context: 'a page' }),
});
