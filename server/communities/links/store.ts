import { type Selectable, sql } from 'kysely';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';

export type LinkRow = Selectable<DB['invitation_links']>;
/** A link with the names of its inviter. */
export type ListedLink = LinkRow & { user_id: string; username: string | null; full_name: string | null };

export async function insertLink(db: Db, link: Omit<LinkRow, 'uses'>): Promise<void> {
  await db.insertInto('invitation_links').values(link).execute();
}

/** The number of links of a community, or of the site, that `linksPage` lists. */
export async function linkCount(db: Db, communityId: string | null, now: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('invitation_links as link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(belongsTo(communityId))
    .where('expires_at', '>', now)
    .where(inviterMayInvite(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the row `link` is a link of a community, or of the site. */
const belongsTo = (communityId: string | null) =>
  communityId === null
    ? sql<boolean>`link.community_id is null`
    : sql<boolean>`link.community_id = ${communityId}`;

/**
 * Whether the inviter of the row `link` is a guide of its community or, for a link of the site, an admin, and is not
 * suspended.
 */
const inviterMayInvite = (
  now: Temporal.Instant,
) => sql<boolean>`(not ${isSuspended(sql`link.inviter_id`, now)} and case when link.community_id is null
  then exists (select from users where id = link.inviter_id and role = 'admin')
  else exists (
    select from memberships
    where community_id = link.community_id and user_id = link.inviter_id and rank = 0)
  end)`;

/** The links of a community, or of the site, that have not expired and whose inviters may still invite, newest first. */
export async function linksPage(
  db: Db,
  communityId: string | null,
  now: Temporal.Instant,
  start: PageStart,
  count: number,
): Promise<ListedLink[]> {
  const after =
    'after' in start
      ? sql`and (link.created_at, link.id) < (${start.after.at}, ${start.after.id}::uuid)`
      : sql``;
  const { rows } = await sql<ListedLink>`
    select link.*, inviter.id as user_id, inviter.username, inviter.full_name
    from invitation_links as link
    join users as inviter on inviter.id = link.inviter_id
    where ${belongsTo(communityId)} and link.expires_at > ${now} and ${inviterMayInvite(now)} ${after}
    order by link.created_at desc, link.id desc ${limitOffset(start, count)}`.execute(db);
  return rows;
}

export function linkById(db: Db, id: string): Promise<LinkRow | undefined> {
  return db.selectFrom('invitation_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/** 1 if the user has made their account with the row `link`. Joining with it is no second use. */
const ownSignups = (userId: string | null) => sql`(
  select count(*)::int from link_admissions
  where link_id = link.id and link_admissions.user_id = ${userId}::uuid)`;

/**
 * Whether a link is valid: it is neither expired nor used up, its inviter may still invite, and the user has not been
 * removed since the link was made. The statement must name the row `link`.
 */
const isUsable = (userId: string | null, now: Temporal.Instant) => sql<boolean>`(
  link.uses - ${ownSignups(userId)} < link.max_uses and link.expires_at > ${now} and ${inviterMayInvite(now)}
  and not exists (
    select from removals
    where community_id = link.community_id and user_id = ${userId}::uuid and removed_at >= link.created_at))`;

/** Whether a user or a visitor could use a link now. */
export async function isUsableLink(
  db: Db,
  id: string,
  userId: string | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from invitation_links as link where link.id = ${id} and ${isUsable(userId, now)}`.execute(db);
  return rows.length > 0;
}

/**
 * Counts a use of a link, in one statement, so that simultaneous uses never exceed the maximum. The use of a member who has
 * made their account with it is counted already.
 */
export async function countUse(
  db: Db,
  { id, admits }: Pick<LinkRow, 'id' | 'admits'>,
  userId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update invitation_links as link set uses = uses + 1 - ${ownSignups(userId)}
    where link.id = ${id} and link.admits = ${admits} and ${isUsable(userId, now)}
    returning link.id`.execute(db);
  if (rows.length === 0) return false;
  await db.deleteFrom('link_admissions').where('link_id', '=', id).where('user_id', '=', userId).execute();
  return true;
}

/** Locks a link and returns whether an account can be made with it now. */
export async function lockUsableLink(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from invitation_links as link where link.id = ${id} and ${isUsable(null, now)}
    for update`.execute(db);
  return rows.length > 0;
}

/** Counts a use of a locked link by somebody who has made an account with it. */
export async function countSignup(db: Db, id: string, userId: string): Promise<void> {
  await sql`update invitation_links set uses = uses + 1 where id = ${id}`.execute(db);
  await db.insertInto('link_admissions').values({ user_id: userId, link_id: id }).execute();
}

/** Deletes a link of a community or of the site. Returns undefined if there is none. */
export function deleteLink(db: Db, communityId: string | null, id: string) {
  return db
    .deleteFrom('invitation_links as link')
    .where('id', '=', id)
    .where(belongsTo(communityId))
    .returning('id')
    .executeTakeFirst();
}

export async function deleteExpiredLinks(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('invitation_links').where('expires_at', '<=', now).execute();
}

/**
 * The links that a member has made, oldest first, for the data export. The tokens are left out, because
 * others could use them.
 */
export async function linksBy(db: Db, userId: string) {
  const rows = await db
    .selectFrom('invitation_links')
    .selectAll()
    .where('inviter_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    communityId: row.community_id,
    admits: row.admits,
    maxUses: row.max_uses,
    uses: row.uses,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
  }));
}
