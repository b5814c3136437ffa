import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { InviteForm } from './InviteForm.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';

export const InvitePage = () => (
  <CommunityAdminLayout
    title="Invite Members"
    lede="The link that is sent works once, within 14 days, for the address that it is sent to."
    may="invite"
    refusal="Only guides of a private community can send invitations"
  >
    {({ id }) => (
      <>
        <InviteForm key={id} id={id} />
        <PendingInvitations id={id} />
      </>
    )}
  </CommunityAdminLayout>
);
