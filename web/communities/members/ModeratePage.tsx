import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { paths } from '#web/paths.ts';
import { MemberTable } from './MemberTable.tsx';

export const ModeratePage = () => (
  <CommunityAdminLayout
    title="Moderate Members"
    width="wide"
    may="moderate"
    refusal="Only guides can access moderation tools"
    back={{ label: 'Community Settings', href: paths.communitySettings }}
  >
    {({ id }) => <MemberTable key={id} id={id} />}
  </CommunityAdminLayout>
);
