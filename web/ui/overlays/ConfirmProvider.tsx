import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { onFirstTouch } from '#web/ui/onFirstTouch.ts';
import { Dialog } from './Dialog.tsx';
import { loadDialogSheet } from './loadDialogSheet.ts';
import { type Confirm, ConfirmContext, type Question } from './useConfirm.ts';

interface Asked extends Question {
  answer: (isYes: boolean) => void;
}

/** Shows the questions of `useConfirm()`. It is rendered once, at the root of the app. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onFirstTouch(fetchSheet), []);
  const [confirm] = useState<Confirm>(() => {
    const ask = async (question: Question) => {
      await focusReturned();
      return new Promise<boolean>((resolve) => {
        // A question that is replaced by the next one counts as answered with no.
        setAsked((former) => {
          former?.answer(false);
          return { ...question, answer: resolve };
        });
        setIsOpen(true);
      });
    };
    const notice: Confirm['notice'] = async (told) =>
      void (await ask({ ...told, action: 'OK', isNotice: true }));
    return Object.assign(ask, { notice });
  });

  function answer(isYes: boolean) {
    asked?.answer(isYes);
    setIsOpen(false);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        role="alertdialog"
        title={asked?.title ?? ''}
        isOpen={isOpen}
        onClose={() => answer(false)}
        footer={
          <>
            {!asked?.isNotice && (
              <Button autoFocus onPress={() => answer(false)}>
                Cancel
              </Button>
            )}
            <Button
              autoFocus={asked?.isNotice}
              variant={asked?.tone === 'danger' ? 'danger' : 'primary'}
              onPress={() => answer(true)}
            >
              {asked?.action}
            </Button>
          </>
        }
      >
        {asked?.body && <p>{asked.body}</p>}
      </Dialog>
    </ConfirmContext>
  );
}

/**
 * React Aria returns the focus one frame after a dialog has closed. A question within that frame would
 * remember the empty page as the place to return to, and keyboard users would lose their position.
 */
async function focusReturned(): Promise<void> {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Loaded early, so that a question can be asked even if the network fails later. */
function fetchSheet() {
  // If this fails, the dialog tries again when it opens, and reports it.
  loadDialogSheet().catch(() => {});
}
