import type { Blocker } from 'react-router';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface Props {
  blocker: Blocker;
  /** Deletes the stored draft of the form, if there is one. */
  onDiscard?: () => void;
}

/**
 * Asks before a changed form is left. It is open while the router blocks a navigation: a second Back does not
 * ask again, and if the form is saved meanwhile, the question closes. (A question of `useConfirm` would stay
 * open until it is answered.)
 */
export function LeaveQuestion({ blocker, onDiscard }: Props) {
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  const leave = () => blocker.state === 'blocked' && blocker.proceed();
  const discard = () => {
    onDiscard?.();
    leave();
  };
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
          {onDiscard && (
            <Button variant="danger-quiet" onPress={discard}>
              Discard
            </Button>
          )}
          <Button variant="primary" onPress={leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        {onDiscard
          ? 'What you have written here is not saved yet. When you leave, a draft of it is kept in this browser.'
          : 'What you have written here is not saved yet.'}
      </p>
    </Dialog>
  );
}
