import type { Role } from '#contract/account.ts';

/** Roles as they are called on the screen, least first, and what each may do. */
export const ROLES: Record<Role, { name: string; means: string }> = {
  sadhaka: { name: 'Sadhaka', means: 'Sadhakas have their own journal, practice and communities.' },
  moderator: { name: 'Moderator', means: 'Moderators review the library queue.' },
  admin: { name: 'Admin', means: 'Admins look after everything, these pages too.' },
};
