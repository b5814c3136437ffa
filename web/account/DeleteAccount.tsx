import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FarewellForm } from './FarewellForm.tsx';

export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        Delete Account
      </Button>
      <Dialog title="Delete your account?" isOpen={isOpen} onClose={close}>
        <FarewellForm onCancel={close} />
      </Dialog>
    </>
  );
}
