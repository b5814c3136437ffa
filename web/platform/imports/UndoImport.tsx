import { t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { errorText } from '#web/platform/api/ApiError.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** How much an undo has deleted, and how much stays. */
interface Undone {
  removed: number;
  kept: number;
}

interface Props {
  /** The text of the button, unless it is “Undo Import”. */
  label?: string | undefined;
  /** What the member is asked to confirm. */
  consequences: string;
  undo: () => Promise<Undone>;
  /** What is shown afterwards. */
  textOf: (undone: Undone) => string;
  onUndone: () => Promise<void> | void;
}

/** Undoes an import, after the member has confirmed it. */
export function UndoImport({ label, consequences, undo, textOf, onUndone }: Props) {
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Undo this import?`,
      body: consequences,
      action: t`Undo Import`,
      tone: 'danger',
    },
    mutationFn: undo,
    onSuccess: async (undone) => {
      toast.success(textOf(undone));
      await onUndone();
    },
    onError: (error) => toast.failure(errorText(error, t`The import could not be undone.`)),
  });
  return (
    <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
      <Undo2 />
      {label ?? t`Undo Import`}
    </Button>
  );
}
