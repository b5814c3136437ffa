import type { Blocker } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/**
 * Asks before a changed form is left. Open exactly while the router holds a navigation back: a second Back
 * asks nothing new, and when the form is saved meanwhile and moves on, the question goes with it. (One that
 * `useConfirm` asks stays until it is answered.)
 */
export function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  const leave = () => blocker.state === 'blocked' && blocker.proceed();
  return (
    <Dialog
      role="alertdialog"
      title="Leave without saving?"
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      footer={
        <>
          <Button autoFocus onPress={stay}>
            Cancel
          </Button>
          <Button variant="primary" onPress={leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you have written here is not saved yet.</p>
    </Dialog>
  );
}
