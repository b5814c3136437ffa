import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';

export type SiteInvitationRow = Selectable<DB['site_invitations']>;
/** A pending invitation with the name of its community. */
export type ListedInvitation = SiteInvitationRow & { community_name: string | null };

/** Stores an invitation. Returns false if the address has got one in the meantime. */
export async function insertInvitation(
  db: Db,
  invitation: Omit<SiteInvitationRow, 'used_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('site_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function siteInvitationById(db: Db, id: string): Promise<SiteInvitationRow | undefined> {
  return db.selectFrom('site_invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The condition of an invitation that is neither used nor expired and whose inviter is still an admin. */
const isOpen = (now: Temporal.Instant) => sql<boolean>`(
  invitation.used_at is null and invitation.expires_at > ${now}
  and exists (select from users where id = invitation.inviter_id and role = 'admin'))`;

/** Those of these addresses, in lower case, that have an open invitation. Deletes their others, which nobody can use. */
export async function invitedEmails(db: Db, emails: string[], now: Temporal.Instant): Promise<Set<string>> {
  await sql`
    delete from site_invitations as invitation
    where invitation.used_at is null and lower(invitation.email) = any(${emails}::text[])
      and not ${isOpen(now)}`.execute(db);
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from site_invitations
    where used_at is null and lower(email) = any(${emails}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Locks an invitation until the transaction ends. Returns undefined if it is not open. */
export async function lockOpenInvitation(
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<SiteInvitationRow | undefined> {
  const { rows } = await sql<SiteInvitationRow>`
    select invitation.* from site_invitations as invitation
    where invitation.id = ${id} and ${isOpen(now)} for update`.execute(db);
  return rows[0];
}

export async function isOpenInvitation(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from site_invitations as invitation where invitation.id = ${id} and ${isOpen(now)}`.execute(db);
  return rows.length > 0;
}

export function markUsed(db: Db, id: string, now: Temporal.Instant): Promise<SiteInvitationRow | undefined> {
  return db
    .updateTable('site_invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The pending invitations of a page, newest first. */
export async function invitationsPage(
  db: Db,
  now: Temporal.Instant,
  start: PageStart,
  count: number,
): Promise<ListedInvitation[]> {
  const after =
    'after' in start
      ? sql`and (invitation.created_at, invitation.id) < (${start.after.at}, ${start.after.id}::uuid)`
      : sql``;
  const { rows } = await sql<ListedInvitation>`
    select invitation.*, community.name as community_name
    from site_invitations as invitation
    left join communities as community on community.id = invitation.community_id
    where ${isOpen(now)} ${after}
    order by invitation.created_at desc, invitation.id desc ${limitOffset(start, count)}`.execute(db);
  return rows;
}

/** Deletes an unused invitation. Returns false if there is none. */
export async function deleteUnusedInvitation(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('site_invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteExpiredInvitations(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('site_invitations').where('expires_at', '<=', now).execute();
}

/** The words of an admin in their invitations, oldest first, for the data export. The addresses are left out. */
export async function wordsBy(db: Db, userId: string) {
  return db
    .selectFrom('site_invitations')
    .select(['community_id', 'words', 'created_at'])
    .where('inviter_id', '=', userId)
    .where('words', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Makes the links in all mails invalid: the token in a link is made from the nonce. */
export async function endMailedLinks(trx: Transaction<DB>): Promise<void> {
  await sql`update site_invitations set nonce = gen_random_uuid() where used_at is null`.execute(trx);
}
