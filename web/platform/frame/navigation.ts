import { t } from '@lingui/core/macro';
import type { User } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { isAtLeast } from '#web/platform/member/badgeOf.ts';

/** The links of the header. A link is current on all pages whose path begins with one of its prefixes. */
export const mainLinks = () => [
  { label: t`Dashboard`, href: paths.dashboard(), prefixes: [paths.dashboard()] },
  { label: t`Journal`, href: paths.journal(), prefixes: [paths.journal()] },
  { label: t`Sadhana`, href: paths.sadhana(), prefixes: [paths.sadhana()] },
  { label: t`Library`, href: paths.library(), prefixes: [paths.library()] },
  { label: t`Communities`, href: paths.communities(), prefixes: [paths.communities(), '/events'] },
];

/** Whether a path is one of these prefixes or below it. For a member, `/` is the dashboard. */
export function isCurrent(prefixes: readonly string[], pathname: string): boolean {
  const current = pathname === paths.home() ? paths.dashboard() : pathname;
  return prefixes.some((prefix) => current === prefix || current.startsWith(`${prefix}/`));
}

/** The links of the user menu that the member's role allows. */
export function accountLinks({ role }: User) {
  return (
    [
      { label: t`Account Settings`, href: paths.account(), minimumRole: 'sadhaka' },
      { label: t`My Events`, href: paths.events(), minimumRole: 'sadhaka' },
      { label: t`Moderation`, href: paths.moderation(), minimumRole: 'moderator' },
      { label: t`Admin Panel`, href: paths.adminDashboard(), minimumRole: 'admin' },
    ] as const
  ).filter(({ minimumRole }) => isAtLeast(role, minimumRole));
}
