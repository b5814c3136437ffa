import type { User } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { isAtLeast } from '#web/platform/member/badgeOf.ts';

/** The links of the header. A link is current on all pages below its places. */
export const MAIN_LINKS = [
  { label: 'Dashboard', href: paths.dashboard(), places: [paths.dashboard()] },
  { label: 'Journal', href: paths.journal(), places: [paths.journal()] },
  { label: 'Sadhana', href: paths.sadhana(), places: [paths.sadhana()] },
  { label: 'Library', href: paths.library(), places: [paths.library()] },
  { label: 'Communities', href: paths.communities(), places: [paths.communities(), '/events'] },
] as const;

/** Whether a path is below one of these places. For a member, `/` is the dashboard. */
export function isCurrent(places: readonly string[], pathname: string): boolean {
  const shown = pathname === paths.home() ? paths.dashboard() : pathname;
  return places.some((place) => shown === place || shown.startsWith(`${place}/`));
}

/** The links of the user menu that the member's role allows. */
export function accountLinks({ role }: User) {
  return (
    [
      { label: 'Account Settings', href: paths.account(), least: 'sadhaka' },
      { label: 'My Events', href: paths.events(), least: 'sadhaka' },
      { label: 'Moderation', href: paths.moderation(), least: 'moderator' },
      { label: 'Admin Panel', href: paths.adminDashboard(), least: 'admin' },
    ] as const
  ).filter(({ least }) => isAtLeast(role, least));
}
