import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Community } from '#contract/communities/communities.ts';
import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { useDeletedCommunity } from '#web/communities/useDeletedCommunity.ts';
import { DangerZone } from './DangerZone.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';

export const SettingsPage = () => (
  <CommunityAdminLayout
    title="Community Settings"
    may="settings"
    refusal="You do not have permission to view this page."
  >
    {(community) => <Settings key={community.id} community={community} />}
  </CommunityAdminLayout>
);

function Settings({ community }: { community: Community }) {
  const [isGone, setIsGone] = useState(false);
  const leaveGone = useDeletedCommunity(community.id);
  if (isGone) return null;

  async function leave() {
    // What is not saved in the form is gone with the community, and nothing to ask about.
    flushSync(() => setIsGone(true));
    await leaveGone();
  }

  return (
    <>
      <GeneralSettings community={community} />
      {community.can.delete && <DangerZone community={community} onDeleted={leave} />}
    </>
  );
}
