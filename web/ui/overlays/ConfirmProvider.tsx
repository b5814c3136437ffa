import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { onFirstInteraction } from '#web/ui/onFirstInteraction.ts';
import { Dialog } from './Dialog.tsx';
import { loadDialogSheet } from './loadDialogSheet.ts';
import { type Confirm, ConfirmContext, type Question } from './useConfirm.ts';

interface OpenQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

/** Shows the questions of `useConfirm()`. It is rendered once, at the root of the app. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onFirstInteraction(preloadDialogSheet), []);
  const [confirm] = useState<Confirm>(() => {
    const ask = async (next: Question) => {
      await waitForFocus();
      return new Promise<boolean>((resolve) => {
        // A question that is replaced by the next one is answered with no.
        setQuestion((replaced) => {
          replaced?.answer(false);
          return { ...next, answer: resolve };
        });
        setIsOpen(true);
      });
    };
    const notice: Confirm['notice'] = async (text) =>
      void (await ask({ ...text, action: 'OK', isNotice: true }));
    return Object.assign(ask, { notice });
  });

  function answer(isConfirmed: boolean) {
    question?.answer(isConfirmed);
    setIsOpen(false);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        role="alertdialog"
        title={question?.title ?? ''}
        isOpen={isOpen}
        onClose={() => answer(false)}
        footer={
          <>
            {!question?.isNotice && (
              <Button autoFocus onPress={() => answer(false)}>
                Cancel
              </Button>
            )}
            <Button
              autoFocus={question?.isNotice}
              variant={question?.tone === 'danger' ? 'danger' : 'primary'}
              onPress={() => answer(true)}
            >
              {question?.action}
            </Button>
          </>
        }
      >
        {question?.body && <p>{question.body}</p>}
      </Dialog>
    </ConfirmContext>
  );
}

/**
 * React Aria returns the focus one frame after a dialog has closed. A dialog that opens within that frame
 * would later return the focus to the body, and keyboard users would lose their position.
 */
async function waitForFocus(): Promise<void> {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Loads the dialog early, so that a question can be asked even if the network fails later. */
function preloadDialogSheet() {
  // If this fails, the dialog tries again when it opens, and reports it.
  loadDialogSheet().catch(() => {});
}
