import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { paths } from '#web/paths.ts';
import { DecisionLog } from './DecisionLog.tsx';
import { ModerateTabs } from './ModerateTabs.tsx';

/** The log of a community's decisions, for its guides. */
export const CommunityDecisionsPage = () => (
  <CommunityAdminLayout
    title="Decisions"
    permission="moderate"
    noPermissionText="Only guides can access moderation tools"
    back={{ label: 'Community Settings', href: paths.communitySettings }}
  >
    {({ id }) => (
      <>
        <ModerateTabs communityId={id} />
        <DecisionLog key={id} communityId={id} />
      </>
    )}
  </CommunityAdminLayout>
);
