import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ProfileDraft } from '#contract/account.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { signedOut } from '#server/platform/errors.ts';
import { COMPUTED_COLUMNS } from './computedColumns.ts';
import type { Account } from './rules.ts';

/** A query for accounts with all columns and the computed ones. */
export const accountQuery = (db: Db) => db.selectFrom('users').selectAll('users').select(COMPUTED_COLUMNS);

export function accountById(db: Db, id: string): Promise<Account | undefined> {
  return accountQuery(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks an account until the transaction ends, so that no other call changes it. The columns that are computed from
 * other tables lack what others committed while this statement waited for the lock.
 */
export function lockAccount(db: Db, id: string): Promise<Account | undefined> {
  return accountQuery(db).where('id', '=', id).forUpdate('users').executeTakeFirst();
}

/** Selects an account, if it exists, and prevents its deletion until the transaction ends. */
export const lockingAccount = (id: string) => sql`select from users where id = ${id} for key share`;

/** Whether an account exists. If so, it cannot be deleted until the transaction ends. */
export async function preventAccountDeletion(db: Db, id: string): Promise<boolean> {
  const { rows } = await lockingAccount(id).execute(db);
  return rows.length > 0;
}

/**
 * Finds an account by email or username, ignoring letter case. A username contains no `@`, so a text is never both.
 * Both are ASCII; a text with other characters matches no account, because PostgreSQL lowercases some
 * letters (U+0130, U+212A) to ASCII.
 */
export async function accountByIdentifier(db: Db, identifier: string): Promise<Account | undefined> {
  if (!isAscii(identifier)) return undefined;
  const column = identifier.includes('@') ? sql`lower(email)` : sql`lower(username)`;
  return accountQuery(db).where(sql<boolean>`${column} = lower(${identifier})`).executeTakeFirst();
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

type NewColumns = 'id' | 'username' | 'email' | 'password_hash' | 'role' | 'created_at';
export type NewAccount = Pick<Account, NewColumns> & Partial<Pick<Account, 'language'>>;

export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  const row = { ...account, signed_in_on: dayIn('UTC', account.created_at) };
  await db.insertInto('users').values(row).execute();
}

export const updateProfile = (db: Db, id: string, draft: ProfileDraft): Promise<Account> =>
  updateAccount(db, id, { full_name: draft.fullName, username: draft.username, avatar_url: draft.avatarUrl });

/** Sets the uploaded avatar, or none. `url` is its URL on this server. */
export const updateAvatar = (
  db: Db,
  id: string,
  avatar: { id: string; colour: string; url: string } | null,
): Promise<Account> =>
  updateAccount(db, id, {
    avatar_id: avatar?.id ?? null,
    avatar_colour: avatar?.colour ?? null,
    avatar_url: avatar?.url ?? null,
  });

/** Detaches a member's avatar from the account. The picture is deleted soon, unless it is used again. */
export async function releaseAvatar(db: Db, userId: string): Promise<void> {
  await db.updateTable('pictures').set({ member_id: null }).where('member_id', '=', userId).execute();
}

export const updateUsernameGradient = (db: Db, id: string, gradient: string | null): Promise<Account> =>
  updateAccount(db, id, { username_gradient: gradient });

type MailSwitch = 'event_reminders' | 'calendar_mails' | 'waiting_mails';
/** Switches mails that are optional on or off, or sets the member's time zone or language. */
export const updateSettings = (
  db: Db,
  id: string,
  changes: Partial<Pick<Account, MailSwitch | 'timezone' | 'language'>>,
): Promise<Account> => updateAccount(db, id, changes);

/** Sets whether the journal is sealed. The account must be locked. */
export const updateJournalState = (db: Db, id: string, journal: Account['journal']): Promise<Account> =>
  updateAccount(db, id, { journal });

function updateAccount(db: Db, id: string, changes: Partial<Selectable<DB['users']>>): Promise<Account> {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .returning(COMPUTED_COLUMNS)
    .executeTakeFirstOrThrow(signedOut);
}

/** An SQL condition: whether the account with this id wants reminders of booked events. */
export const wantsReminders = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from users where id = ${userId} and event_reminders)`;

/** An SQL condition: whether the account with this id wants calendar entries by mail. */
export const wantsCalendarMails = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from users where id = ${userId} and calendar_mails)`;

/**
 * Invalidates all unused reset links of an email, so that a link that was requested before a password change cannot
 * overwrite the new password.
 */
export async function invalidateResetLinks(db: Db, email: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('email_requests')
    .set({ used_at: now })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();
}

/** The number of all accounts. */
export async function accountCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Changes the role, or the flags that make a member a patron. The account must be locked. */
export async function updateRoleAndPatronage(
  db: Db,
  id: string,
  changes: Partial<Pick<Account, 'role' | 'patron_by_hand' | 'patron_by_subscription'>>,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

export async function updateEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute();
}

/** Cancels a change of the email that is not confirmed yet. */
export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export async function updatePassword(db: Db, id: string, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}

export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Locks all admins until the transaction ends, so that the last two cannot both lose the role. Returns their ids. */
export async function lockAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives the admin role to the accounts with these emails, which are in lower case. Suspended ones are skipped. */
export async function promoteAdmins(db: Db, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where(sql<boolean>`lower(email) = any(${emails})`)
    .where('role', '!=', 'admin')
    .where(sql<boolean>`not exists (select from suspensions where user_id = users.id)`)
    .execute();
}
