import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Blocker } from 'react-router';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface Props {
  blocker: Blocker;
  /** Deletes the stored draft of the form, if there is one. */
  deleteDraft?: () => void;
}

/**
 * Asks for confirmation before the user leaves a changed form. It is open while the router blocks a navigation:
 * a second Back does not ask again, and the dialog closes if the form is saved meanwhile. (A dialog of
 * `useConfirm` would stay open until the user answers it.)
 */
export function UnsavedChangesDialog({ blocker, deleteDraft }: Props) {
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  const leave = () => blocker.state === 'blocked' && blocker.proceed();
  const discard = () => {
    deleteDraft?.();
    leave();
  };
  return (
    <Dialog
      role="alertdialog"
      title={t`Leave without saving?`}
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      footer={
        <>
          <Button autoFocus onPress={stay}>
            <Trans>Cancel</Trans>
          </Button>
          {deleteDraft && (
            <Button variant="danger-quiet" onPress={discard}>
              <Trans>Discard</Trans>
            </Button>
          )}
          <Button variant="primary" onPress={leave}>
            <Trans context="a page">Leave</Trans>
          </Button>
        </>
      }
    >
      <p>
        {deleteDraft
          ? t`What you have written here is not saved yet. When you leave, a draft of it is kept in this browser.`
          : t`What you have written here is not saved yet.`}
      </p>
    </Dialog>
  );
}
