import type { Submission } from '#contract/library.ts';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { RejectForm } from './RejectForm.tsx';

interface Props {
  submission: Submission;
  isOpen: boolean;
  onClose: () => void;
}

export function RejectDialog({ submission, isOpen, onClose }: Props) {
  return (
    <FormDialog title="Reject this submission?" isOpen={isOpen} onClose={onClose}>
      <RejectForm submission={submission} onDone={onClose} />
    </FormDialog>
  );
}
