import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { isAtLeast } from '#web/platform/member/badgeOf.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';

/** The pages of the area, in the order of the tabs. */
const adminLinks = () => [
  { label: t`Overview`, href: paths.adminDashboard() },
  { label: t`Members`, href: paths.adminUsers() },
  { label: t`Registrations`, href: paths.adminRegistrations() },
  { label: t`Communities`, href: paths.adminCommunities() },
  { label: t`Library`, href: paths.moderation() },
  { label: t`Pictures`, href: paths.adminPictures() },
  { label: t`Cases`, href: paths.adminCases() },
  { label: t`Decisions`, href: paths.adminDecisions() },
  { label: t`Site`, href: paths.adminSite() },
  { label: t({ message: 'State', context: 'of the site' }), href: paths.adminHealth() },
];

/** Whether a page belongs to the part of the area that a link opens. */
const isCurrent = (href: string, pathname: string) => pathname === href || pathname.startsWith(`${href}/`);

/**
 * The tabs above the admin pages and the moderation page. Moderators, who may open only the latter, do not see the
 * tabs.
 */
export function AdminTabs() {
  const { role } = useMember();
  const { pathname } = useLocation();
  if (!isAtLeast(role, 'admin')) return null;
  return (
    <TabLinks
      label={t`Admin`}
      links={adminLinks().map((link) => ({ ...link, isCurrent: isCurrent(link.href, pathname) }))}
    />
  );
}
