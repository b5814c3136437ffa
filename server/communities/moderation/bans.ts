import { sql } from 'kysely';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import type { Db } from '#server/platform/database/database.ts';
import { forbidden } from '#server/platform/errors.ts';
import { limitOffset, type PageStart } from '#server/platform/http/pages.ts';

export const cannotJoin = () => forbidden('You cannot join this community.', 'banned');

/** Whether a user is banned from a community. */
export async function isBanned(db: Db, communityId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bans where community_id = ${communityId} and user_id = ${userId} and kind = 'banned'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether an address belongs to somebody who is banned from a community. */
export async function isBannedEmail(db: Db, communityId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from bans join users on users.id = user_id
    where community_id = ${communityId} and kind = 'banned' and lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
}

export type BanRow = PersonColumns & {
  user_id: string;
  kind: 'banned' | 'paused';
  until: Temporal.Instant | null;
  created_at: Temporal.Instant;
  decision_id: string;
  is_by_admin: boolean;
};

/** The bans and pauses in a community, newest first. */
export async function bansPage(
  db: Db,
  communityId: string,
  start: PageStart,
  count: number,
): Promise<BanRow[]> {
  const after =
    'after' in start ? sql`and (created_at, user_id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  const { rows } = await sql<BanRow>`
    select ban.user_id, ban.kind, ban.until, ban.created_at, ban.decision_id, decision.is_by_admin, ${PERSON_COLUMNS}
    from (
      select * from bans where community_id = ${communityId} ${after}
      order by created_at desc, user_id desc ${limitOffset(start, count)}
    ) as ban
    join community_decisions as decision on decision.id = ban.decision_id
    ${joinPerson('ban.user_id')}
    order by ban.created_at desc, ban.user_id desc`.execute(db);
  return rows;
}

/** The ban or pause of a user in a community. */
export async function banOf(
  db: Db,
  communityId: string,
  userId: string,
): Promise<Pick<BanRow, 'user_id' | 'decision_id' | 'is_by_admin'> | undefined> {
  const { rows } = await sql<BanRow>`
    select ban.user_id, ban.decision_id, decision.is_by_admin
    from bans as ban join community_decisions as decision on decision.id = ban.decision_id
    where ban.community_id = ${communityId} and ban.user_id = ${userId}`.execute(db);
  return rows[0];
}

interface Ban {
  communityId: string;
  userId: string;
  decisionId: string;
  now: Temporal.Instant;
}

/** Bans a user. The ban replaces a pause. */
export async function insertBan(db: Db, { communityId, userId, decisionId, now }: Ban): Promise<void> {
  await sql`
    insert into bans (community_id, user_id, kind, decision_id, created_at)
    values (${communityId}, ${userId}, 'banned', ${decisionId}, ${now})
    on conflict (community_id, user_id) do update
      set kind = 'banned', until = null, decision_id = excluded.decision_id, created_at = excluded.created_at`.execute(
    db,
  );
}

/**
 * Pauses a user until a time. The pause continues if they leave and join again. Has no effect on somebody who is banned.
 */
export async function insertPause(
  db: Db,
  { communityId, userId, decisionId, now, until }: Ban & { until: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into bans (community_id, user_id, kind, until, decision_id, created_at)
    values (${communityId}, ${userId}, 'paused', ${until}, ${decisionId}, ${now})
    on conflict (community_id, user_id) do update
      set until = excluded.until, decision_id = excluded.decision_id, created_at = excluded.created_at
      where bans.kind = 'paused'`.execute(db);
  await updatePause(db, communityId, userId);
}

/** Ends the ban or pause of a decision. A later one of the same user stays. */
export async function deleteBanOf(db: Db, decisionId: string): Promise<void> {
  const { rows } = await sql<{ community_id: string; user_id: string }>`
    delete from bans where decision_id = ${decisionId} returning community_id, user_id`.execute(db);
  for (const { community_id, user_id } of rows) await updatePause(db, community_id, user_id);
}

/** Copies a pause to the membership, where posts and replies read it. */
async function updatePause(db: Db, communityId: string, userId: string): Promise<void> {
  await sql`
    update memberships set paused_until = (
      select until from bans where community_id = ${communityId} and user_id = ${userId} and kind = 'paused')
    where community_id = ${communityId} and user_id = ${userId}`.execute(db);
}

/** Ends the pauses whose time is over. */
export async function endPauses(db: Db, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{ community_id: string; user_id: string }>`
    delete from bans where until <= ${now} returning community_id, user_id`.execute(db);
  for (const { community_id, user_id } of rows) await updatePause(db, community_id, user_id);
}
