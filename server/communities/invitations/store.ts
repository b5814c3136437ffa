import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type InvitationRow = Selectable<DB['invitations']>;

/** The maximum number of invitations in a list. */
const MAX_LISTED = 500;

/**
 * Creates an invitation. An unused invitation to the same address is replaced, so that its link becomes invalid.
 */
export async function saveInvitation(
  db: Db,
  invitation: Omit<InvitationRow, 'used_at'>,
): Promise<InvitationRow> {
  const { email, inviter_id, nonce, created_at, expires_at } = invitation;
  return db
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .expression(sql`community_id, lower(email)`)
        .where('used_at', 'is', null)
        .doUpdateSet({ email, inviter_id, nonce, created_at, expires_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function invitationById(db: Db, id: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
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

/** The pending invitations of a community, which are neither used nor expired, newest first. */
export function pendingInvitationRows(
  db: Db,
  communityId: string,
  now: Temporal.Instant,
): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Deletes an unused invitation. Returns undefined if there is none. */
export function deleteInvitation(db: Db, communityId: string, id: string) {
  return db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('community_id', '=', communityId)
    .where('used_at', 'is', null)
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

/** Whether an address belongs to a member of this community. */
export async function isMembersEmail(db: Db, communityId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from memberships join users on users.id = user_id
    where community_id = ${communityId} and lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
}
