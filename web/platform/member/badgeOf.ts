import { t } from '@lingui/core/macro';
import type { PublicUser, Role } from '#contract/account.ts';

export type BadgeKind = 'Admin' | 'Moderator' | 'Guide' | 'Supporter' | 'Sadhaka';

/** The badge of a person: the first one that applies. */
export function badgeOf({
  role,
  isGuide,
  isPatron,
}: Pick<PublicUser, 'role' | 'isGuide' | 'isPatron'>): BadgeKind {
  if (role === 'admin') return 'Admin';
  if (role === 'moderator') return 'Moderator';
  if (isGuide) return 'Guide';
  return isPatron ? 'Supporter' : 'Sadhaka';
}

/** The words on a badge. */
export const badgeLabel = (kind: BadgeKind): string =>
  ({
    Admin: t({ message: 'Admin', context: 'badge' }),
    Moderator: t({ message: 'Moderator', context: 'badge' }),
    Guide: t({ message: 'Guide', context: 'badge' }),
    Supporter: t({ message: 'Supporter', context: 'badge' }),
    Sadhaka: t({ message: 'Sadhaka', context: 'badge' }),
  })[kind];

const RANKS: Record<Role, number> = { sadhaka: 0, moderator: 1, admin: 2 };

/** Whether a role is at least `minimum`. The server checks this again. */
export const isAtLeast = (role: Role | undefined, minimum: Role): boolean =>
  role !== undefined && RANKS[role] >= RANKS[minimum];
