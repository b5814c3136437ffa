import { useState } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useLazyDialog } from '#web/ui/overlays/Dialog.tsx';

const loadDialog = async () => (await import('./RequestDialog.tsx')).RequestDialog;

/** The button that opens the dialog to ask to join. */
export function AskToJoin({ community }: { community: Community }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const RequestDialog = useLazyDialog(loadDialog, isOpen, close);
  return (
    <>
      <Button variant="primary" onPress={() => setIsOpen(true)}>
        Ask to Join
      </Button>
      {RequestDialog && <RequestDialog community={community} isOpen={isOpen} onClose={close} />}
    </>
  );
}
