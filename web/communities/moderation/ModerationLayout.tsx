import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { paths } from '#web/paths.ts';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';

interface Props {
  title: string;
  children: (communityId: string) => ReactNode;
}

/** A page of the moderation of a community, for its guides. */
export const ModerationLayout = ({ title, children }: Props) => (
  <CommunityAdminLayout
    title={title}
    width="wide"
    permission="moderate"
    noPermissionText={t`Only guides can access moderation tools`}
    back={{ label: t`Community Settings`, href: paths.communitySettings }}
  >
    {({ id }) => (
      <>
        <ModerateTabs communityId={id} />
        {children(id)}
      </>
    )}
  </CommunityAdminLayout>
);

/** The tabs above the pages on which guides moderate a community. */
function ModerateTabs({ communityId }: { communityId: string }) {
  const { pathname } = useLocation();
  const links = [
    { label: t`Members`, href: paths.communityModerate(communityId) },
    { label: t`Reports`, href: paths.communityModerate(communityId, { tab: 'reports' }) },
    { label: t`Requests`, href: paths.communityModerate(communityId, { tab: 'requests' }) },
    { label: t`Decisions`, href: paths.communityModerate(communityId, { tab: 'decisions' }) },
    { label: t`Excluded`, href: paths.communityModerate(communityId, { tab: 'excluded' }) },
  ];
  return (
    <TabLinks
      label={t`Moderation`}
      links={links.map((link) => ({ ...link, isCurrent: link.href === pathname }))}
    />
  );
}
