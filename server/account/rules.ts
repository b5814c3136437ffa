import type { Selectable } from 'kysely';
import type { User } from '#contract/account.ts';
import type { DB } from '#server/platform/databaseTypes.ts';

/** An account as its row has it, with the communities that it guides. */
export type Account = Selectable<DB['users']> & { guide_of: string[] };

/** Names that would pass for the house's own; the product's name is one more. */
const RESERVED = new Set(
  (
    'admin administrator moderator guide support system root staff official guest everyone former-member ' +
    'null undefined me api'
  ).split(' '),
);

export function isReservedUsername(username: string, productName: string): boolean {
  const name = username.toLowerCase();
  return RESERVED.has(name) || name === productName.toLowerCase();
}

/** The role with which an account begins. `adminEmails` are in lower case. */
export const firstRole = (email: string, adminEmails: string[]): User['role'] =>
  adminEmails.includes(email.toLowerCase()) ? 'admin' : 'sadhaka';

/** A member as they see themselves. Without the patron's flag a stored gradient is not shown. */
export function selfOf(account: Account): User {
  const isPatron = account.is_patron;
  return {
    id: account.id,
    username: account.username,
    fullName: account.full_name,
    email: account.email,
    avatarUrl: account.avatar_url,
    role: account.role,
    isPatron,
    guideOf: account.guide_of,
    profileTheme: { usernameGradient: isPatron ? account.username_gradient : null },
    eventReminders: account.event_reminders,
  };
}

/** Whether an account may go (or lose its role): the last admin stays. */
export const isLastAdmin = (id: string, adminIds: string[]): boolean =>
  adminIds.length === 1 && adminIds[0] === id;
