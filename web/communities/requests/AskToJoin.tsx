import { Trans } from '@lingui/react/macro';
import type { Community } from '#contract/communities/communities.ts';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';

interface Props {
  community: Community;
  /** The token of a link that leads to a request. */
  linkToken?: string;
}

const loadDialog = async () => (await import('./RequestDialog.tsx')).RequestDialog;

/** The button that opens the dialog to ask to join. */
export const AskToJoin = (props: Props) => (
  <DialogButton variant="primary" load={loadDialog} dialog={props}>
    <Trans>Ask to Join</Trans>
  </DialogButton>
);
