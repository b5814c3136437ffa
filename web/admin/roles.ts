import type { Role } from '#contract/account.ts';

/** The names and descriptions of the roles, from the lowest to the highest. */
export const ROLES: Record<Role, { name: string; description: string }> = {
  sadhaka: { name: 'Sadhaka', description: 'Sadhakas have their own journal, practice and communities.' },
  moderator: { name: 'Moderator', description: 'Moderators review the library queue.' },
  admin: { name: 'Admin', description: 'Admins look after everything, these pages too.' },
};
