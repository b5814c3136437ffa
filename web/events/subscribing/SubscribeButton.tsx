import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { PublicCalendar } from './PublicCalendar.tsx';
import { SecretCalendar } from './SecretCalendar.tsx';

const MEMBERS_ALONE = 'The calendar of a private community has addresses for its members alone.';

/** Opens the dialog that gives the address of a community's calendar. */
export function SubscribeButton({ community }: { community: Community }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { id, privacy, membership } = community;
  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        <CalendarPlus />
        Subscribe to Calendar
      </Button>
      <Dialog
        title="Subscribe to Calendar"
        isOpen={isOpen}
        onClose={close}
        footer={<Button onPress={close}>Close</Button>}
      >
        {privacy === 'public' && <PublicCalendar id={id} />}
        {privacy === 'private' && (membership ? <SecretCalendar id={id} /> : <p>{MEMBERS_ALONE}</p>)}
      </Dialog>
    </>
  );
}
