import { type ReactNode, useState } from 'react';
import { useLazyDialog } from './Dialog.tsx';
import { loadConfirmSheet } from './loadDialogs.ts';
import { type Confirm, ConfirmContext, type ConfirmOptions } from './useConfirm.ts';

interface OpenConfirmation extends ConfirmOptions {
  answer: (isConfirmed: boolean) => void;
}

/** Shows the dialogs of `useConfirm()`. It is rendered once, at the root of the app. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [confirmation, setConfirmation] = useState<OpenConfirmation | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [confirm] = useState<Confirm>(() => {
    const openDialog = async (options: ConfirmOptions) => {
      await waitForFocus();
      return new Promise<boolean>((resolve) => {
        // A dialog that is replaced by the next one is answered with Cancel.
        setConfirmation((previous) => {
          previous?.answer(false);
          return { ...options, answer: resolve };
        });
        setIsOpen(true);
      });
    };
    const notice: Confirm['notice'] = async (text) =>
      void (await openDialog({ ...text, action: 'OK', isNotice: true }));
    return Object.assign(openDialog, { notice });
  });

  const Sheet = useLazyDialog(loadConfirmSheet, isOpen, () => answer(false));

  function answer(isConfirmed: boolean) {
    confirmation?.answer(isConfirmed);
    setIsOpen(false);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {Sheet && confirmation && <Sheet options={confirmation} isOpen={isOpen} onAnswer={answer} />}
    </ConfirmContext>
  );
}

/**
 * React Aria returns the focus one frame after a dialog has closed. A dialog that opens within that frame would later
 * return the focus to the body, and keyboard users would lose their position.
 */
async function waitForFocus(): Promise<void> {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) await new Promise((resolve) => requestAnimationFrame(resolve));
}
