import { useState } from 'react';
import type { Farewell } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { leaveSession } from '#web/platform/session/signOut.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';

export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  // A deletion under way cannot be called back, so nothing may look as if it were.
  const close = () => isLeaving || setIsOpen(false);

  async function leave(body: Farewell) {
    setIsLeaving(true);
    try {
      await api.account.remove({ body });
      leaveSession({ to: paths.goodbye() });
    } finally {
      setIsLeaving(false);
    }
  }

  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        Delete Account
      </Button>
      <Dialog title="Delete your account?" isOpen={isOpen} onClose={close}>
        <DeleteAccountForm leave={leave} onCancel={close} />
      </Dialog>
    </>
  );
}
