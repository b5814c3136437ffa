import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import type { ButtonStyle } from '#web/ui/actions/buttonClassName.ts';
import { useLazyDialog } from './Dialog.tsx';

interface Props<DialogProps> {
  /** Loads the dialog when the button is first pressed. It must be the same function at each render. */
  load: () => Promise<ComponentType<DialogProps & { isOpen: boolean; onClose: () => void }>>;
  /** The other props of the dialog. */
  dialog: DialogProps;
  variant?: ButtonStyle['variant'];
  children: ReactNode;
}

/** A button that loads a dialog and opens it. */
export function DialogButton<DialogProps extends object>({
  load,
  dialog,
  variant,
  children,
}: Props<DialogProps>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const LazyDialog = useLazyDialog(load, isOpen, close);
  return (
    <>
      <Button variant={variant} onPress={() => setIsOpen(true)}>
        {children}
      </Button>
      {LazyDialog && <LazyDialog {...dialog} isOpen={isOpen} onClose={close} />}
    </>
  );
}
