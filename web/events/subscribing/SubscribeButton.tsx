import { Trans } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import type { Community } from '#contract/communities/communities.ts';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';

const loadDialog = async () => (await import('./SubscribeDialog.tsx')).SubscribeDialog;

/** Opens a dialog with the address of a community's calendar, or of the member's own without a community. */
export const SubscribeButton = ({ community }: { community?: Community }) => (
  <DialogButton variant="quiet" load={loadDialog} dialog={community ? { community } : {}}>
    <CalendarPlus />
    <Trans>Subscribe to Calendar</Trans>
  </DialogButton>
);
