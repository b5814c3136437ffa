import type { Practice } from '#contract/sadhana/sadhana.ts';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { PracticeForm } from './PracticeForm.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (practice: Practice) => void;
}

/** Adds a practice of one's own. */
export function PracticeDialog({ isOpen, onClose, onSaved }: Props) {
  return (
    <FormDialog title="New Practice" isOpen={isOpen} onClose={onClose}>
      <PracticeForm
        onSaved={(practice) => {
          onClose();
          toast.success(`${practice.name} is among your practices.`);
          onSaved?.(practice);
        }}
      />
    </FormDialog>
  );
}
