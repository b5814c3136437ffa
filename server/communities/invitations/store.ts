import { type Selectable, sql, type Transaction } from 'kysely';
import { LISTED_INVITATIONS } from '#contract/communities/invitations.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { itemsBefore } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';

export type InvitationRow = Selectable<DB['invitations']>;

/**
 * Creates an invitation. An unused invitation to the same address is replaced, so that its link becomes invalid and a
 * mail with it that is still waiting is not sent.
 */
export async function saveInvitation(
  db: Db,
  invitation: Omit<InvitationRow, 'used_at'>,
): Promise<InvitationRow> {
  const { id, email, inviter_id, nonce, words, created_at, expires_at } = invitation;
  return db
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .expression(sql`community_id, lower(email)`)
        .where('used_at', 'is', null)
        .doUpdateSet({ id, email, inviter_id, nonce, words, created_at, expires_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function invitationById(db: Db, id: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether an address has an invitation that is neither used nor expired, and whose inviter is still a guide. */
export async function hasOpenInvitation(db: Db, email: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from invitations
    join memberships as guide using (community_id)
    where lower(email) = lower(${email}) and used_at is null and expires_at > ${now}
      and guide.user_id = inviter_id and guide.rank = 0
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Marks an invitation as used, in one statement, so that only one of two simultaneous calls succeeds. */
export async function consumeInvitation(
  db: Db,
  { id, nonce }: InvitationRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const used = await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('nonce', '=', nonce)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** A page of the pending invitations of a community, which are neither used nor expired, newest first. */
export function pendingInvitationRows(
  db: Db,
  communityId: string,
  now: Temporal.Instant,
  page: number,
): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_INVITATIONS)
    .offset(itemsBefore({ page, limit: LISTED_INVITATIONS }))
    .execute();
}

/** Those of these addresses, in lower case, that have a pending invitation. */
export async function invitedEmails(
  db: Db,
  communityId: string,
  emails: string[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from invitations
    where community_id = ${communityId} and used_at is null and expires_at > ${now}
      and lower(email) = any(${emails}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Deletes an unused invitation. If `nonce` is given, it must match. Returns undefined if there is none. */
export function deleteInvitation(db: Db, communityId: string, id: string, nonce?: string) {
  return db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('community_id', '=', communityId)
    .where('used_at', 'is', null)
    .$if(nonce !== undefined, (query) => query.where('nonce', '=', nonce ?? ''))
    .returning('id')
    .executeTakeFirst();
}

export async function deleteUnusedInvitations(db: Db, communityId: string): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('community_id', '=', communityId)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the unused invitations to a member's address. */
export async function deleteInvitationsOf(db: Db, communityId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('community_id', '=', communityId)
    .where('used_at', 'is', null)
    .where(sql<boolean>`lower(email) = (select lower(email) from users where id = ${userId})`)
    .execute();
}

/** Deletes expired invitations. */
export async function deleteExpiredInvitations(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}

/** Stores that the owner of an address does not want to be invited again. */
export async function optOutOfInvitations(db: Db, emailHash: string, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('invitation_refusals')
    .values({ email_hash: emailHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether the owner of an address does not want to be invited again. `emailHashes` are its hashes under the
 * current and the former key.
 */
export async function hasOptedOut(db: Db, emailHashes: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from invitation_refusals where email_hash = any(${emailHashes}::text[])`.execute(db);
  return rows.length > 0;
}

/**
 * The words of a member in their invitations, oldest first, for the data export. The addresses are left out.
 */
export async function wordsBy(db: Db, userId: string) {
  const rows = await db
    .selectFrom('invitations')
    .select(['community_id', 'words', 'created_at'])
    .where('inviter_id', '=', userId)
    .where('words', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ community_id, words, created_at }) => ({
    communityId: community_id,
    words,
    at: iso(created_at),
  }));
}

/** Whether an address belongs to a member of this community. */
export async function isMembersEmail(db: Db, communityId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from memberships join users on users.id = user_id
    where community_id = ${communityId} and lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
}

/** Makes the links in all mails invalid: the token in a link is made from the nonce. */
export async function endMailedLinks(trx: Transaction<DB>): Promise<void> {
  await sql`update invitations set nonce = gen_random_uuid() where used_at is null`.execute(trx);
}
