import type { Role } from '#contract/account.ts';

const RANKS: Record<Role, number> = { sadhaka: 0, moderator: 1, admin: 2 };

/** Whether a role opens what is there from `least` on. The server checks again. */
export const isAtLeast = (role: Role | undefined, least: Role): boolean =>
  role !== undefined && RANKS[role] >= RANKS[least];
