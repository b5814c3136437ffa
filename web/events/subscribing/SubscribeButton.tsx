import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useLazyDialog } from '#web/ui/overlays/Dialog.tsx';

const loadDialog = async () => (await import('./SubscribeDialog.tsx')).SubscribeDialog;

/** Opens a dialog with the address of a community's calendar feed. */
export function SubscribeButton({ community }: { community: Community }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const SubscribeDialog = useLazyDialog(loadDialog, isOpen, close);
  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        <CalendarPlus />
        Subscribe to Calendar
      </Button>
      {SubscribeDialog && <SubscribeDialog community={community} isOpen={isOpen} onClose={close} />}
    </>
  );
}
