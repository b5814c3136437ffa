import type { User } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { isAtLeast } from '#web/platform/member/badgeOf.ts';

/** The links of the header; each is current on the pages beneath its places. */
export const MAIN_LINKS = [
  { label: 'Dashboard', href: paths.dashboard(), places: [paths.dashboard()] },
  { label: 'Journal', href: paths.journal(), places: [paths.journal()] },
  { label: 'Sadhana', href: paths.sadhana(), places: [paths.sadhana()] },
  { label: 'Library', href: paths.library(), places: [paths.library()] },
  { label: 'Communities', href: paths.communities(), places: [paths.communities(), '/events'] },
] as const;

/** Whether a page of one of these places is shown; a member's `/` is the dashboard. */
export function isCurrent(places: readonly string[], pathname: string): boolean {
  const shown = pathname === paths.home() ? paths.dashboard() : pathname;
  return places.some((place) => shown === place || shown.startsWith(`${place}/`));
}

/** The links of the user menu, as far as the member's role opens them. */
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
