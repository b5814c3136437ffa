import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Community } from '#contract/communities/communities.ts';
import { CommunityRoom } from '#web/communities/CommunityRoom.tsx';
import { useGoneCommunity } from '#web/communities/useGoneCommunity.ts';
import { DangerZone } from './DangerZone.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';

export const SettingsPage = () => (
  <CommunityRoom
    title="Community Settings"
    may="settings"
    refusal="You do not have permission to view this page."
  >
    {(community) => <Settings key={community.id} community={community} />}
  </CommunityRoom>
);

function Settings({ community }: { community: Community }) {
  const [isGone, setIsGone] = useState(false);
  const leaveGone = useGoneCommunity(community.id);
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
