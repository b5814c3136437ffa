import type { PublicUser, Role } from '#contract/account.ts';

type BadgeLabel = 'Admin' | 'Moderator' | 'Guide' | 'Supporter' | 'Sadhaka';

/** The badge of a person: the first one that applies. */
export function badgeOf({
  role,
  isGuide,
  isPatron,
}: Pick<PublicUser, 'role' | 'isGuide' | 'isPatron'>): BadgeLabel {
  if (role === 'admin') return 'Admin';
  if (role === 'moderator') return 'Moderator';
  if (isGuide) return 'Guide';
  return isPatron ? 'Supporter' : 'Sadhaka';
}

const RANKS: Record<Role, number> = { sadhaka: 0, moderator: 1, admin: 2 };

/** Whether a role is at least `minimum`. The server checks this again. */
export const isAtLeast = (role: Role | undefined, minimum: Role): boolean =>
  role !== undefined && RANKS[role] >= RANKS[minimum];
