import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';

/** The tabs above the pages on which guides moderate a community. */
export function ModerateTabs({ communityId }: { communityId: string }) {
  const { pathname } = useLocation();
  const links = [
    { label: 'Members', href: paths.communityModerate(communityId) },
    { label: 'Reports', href: paths.communityModerate(communityId, { tab: 'reports' }) },
    { label: 'Requests', href: paths.communityModerate(communityId, { tab: 'requests' }) },
    { label: 'Decisions', href: paths.communityModerate(communityId, { tab: 'decisions' }) },
    { label: 'Excluded', href: paths.communityModerate(communityId, { tab: 'excluded' }) },
  ];
  return (
    <TabLinks
      label="Moderation"
      links={links.map((link) => ({ ...link, isCurrent: link.href === pathname }))}
    />
  );
}
