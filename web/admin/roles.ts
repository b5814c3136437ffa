import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#contract/account.ts';

/** The names and descriptions of the roles, from the lowest to the highest. */
export const ROLES: Record<Role, { name: MessageDescriptor; description: MessageDescriptor }> = {
  sadhaka: {
    name: msg`Sadhaka`,
    description: msg`Sadhakas have their own journal, practice and communities.`,
  },
  moderator: { name: msg`Moderator`, description: msg`Moderators review the library queue.` },
  admin: { name: msg`Admin`, description: msg`Admins look after everything, these pages too.` },
};
