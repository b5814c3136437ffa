import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Rejection, Submission } from '#contract/library.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { RejectionDialog } from './RejectionDialog.tsx';
import { focusNextRow, isAlreadyDecided, useModerationQueue } from './useModerationQueue.ts';

interface Props {
  submission: Submission;
  isOpen: boolean;
  onClose: () => void;
}

export function RejectDialog({ submission: { id, title, submitter }, isOpen, onClose }: Props) {
  const { removeFromQueue, refreshQueue, showNotice } = useModerationQueue();

  /** Resolves with the message of the server if another moderator has already decided, else with null. */
  async function reject(body: Rejection): Promise<string | null> {
    try {
      await api.library.reject({ params: { id }, body });
      return null;
    } catch (error) {
      if (isAlreadyDecided(error)) return error.message;
      refreshQueue();
      throw error;
    }
  }

  return (
    <RejectionDialog
      title={t`Reject this submission?`}
      about={
        <Trans>
          “<bdi>{title}</bdi>”, brought by{' '}
          <bdi>{submitter?.username ?? t({ message: 'Community', context: 'brought a book' })}</bdi>.
        </Trans>
      }
      action={t`Reject`}
      isOpen={isOpen}
      onClose={onClose}
      send={reject}
      onSent={async (conflict) => {
        focusNextRow(id, true);
        if (conflict === null)
          toast.success(t`“${title}” is rejected. The submitter gets the reason by mail.`);
        else showNotice(conflict);
        await removeFromQueue(id);
      }}
    />
  );
}
