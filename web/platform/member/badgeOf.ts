import type { PublicUser } from '#contract/account.ts';

export type BadgeWord = 'Admin' | 'Moderator' | 'Guide' | 'Supporter' | 'Sadhaka';

/** What a person is called: the first of these that holds. */
export function badgeOf({
  role,
  isGuide,
  isPatron,
}: Pick<PublicUser, 'role' | 'isGuide' | 'isPatron'>): BadgeWord {
  if (role === 'admin') return 'Admin';
  if (role === 'moderator') return 'Moderator';
  if (isGuide) return 'Guide';
  return isPatron ? 'Supporter' : 'Sadhaka';
}
