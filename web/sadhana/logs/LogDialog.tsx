import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { LogFormSkeleton } from './LogFormSkeleton.tsx';

interface Props {
  /** The day that the form begins with. */
  day: string;
  isOpen: boolean;
  onClose: () => void;
  /** Given the day that was logged to. */
  onLogged: (day: string) => void;
}

/** Logs a practice by hand, for today or a day before. */
export function LogDialog({ day, isOpen, onClose, onLogged }: Props) {
  return (
    <FormDialog title="Log a Practice" isOpen={isOpen} onClose={onClose}>
      <LogFormSkeleton
        day={day}
        onMissing={onClose}
        onLogged={(loggedOn) => {
          onClose();
          onLogged(loggedOn);
        }}
      />
    </FormDialog>
  );
}
