import { sql } from 'kysely';
import { absentSince, hasPresentGuide, noticeForSuspension } from '#server/communities/membership/absence.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';

/** The ids of communities whose guides are all absent and have not been mailed yet. */
export async function unannouncedAbsences(db: Db, now: Temporal.Instant, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct membership.community_id as id
    from users as absent join memberships as membership on membership.user_id = absent.id
    where absent.signed_in_on <= ${absentSince(now)}::date and absent.guided_communities > 0
      and membership.role = 'guide'
      and not exists (select from guide_absences where community_id = membership.community_id)
      and not ${hasPresentGuide(sql`membership.community_id`, now)}
    limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores that the guides of a community are mailed. Returns false if they were mailed already. */
export async function insertAbsence(db: Db, communityId: string, now: Temporal.Instant): Promise<boolean> {
  const inserted = await db
    .insertInto('guide_absences')
    .values({ community_id: communityId, noticed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('community_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether the guides of a community were mailed because all of them are absent, and none has returned. */
export async function isAbsenceOpen(db: Db, communityId: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from guide_absences as absence
    where community_id = ${communityId} and not ${hasPresentGuide(sql`absence.community_id`, now)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends the absences of guides who have returned, with all offers. */
export async function deleteEndedAbsences(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from guide_absences as absence where ${hasPresentGuide(sql`absence.community_id`, now)}`.execute(
    db,
  );
}

/**
 * Stores that the communities of a suspended guide without another guide need one after 30 days, unless they need one
 * already.
 */
export async function insertAbsencesOfSuspended(
  db: Db,
  { userId, beganAt }: { userId: string; beganAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into guide_absences (community_id, noticed_at)
    select community_id, ${noticeForSuspension(beganAt)} from memberships as own
    where user_id = ${userId} and rank = 0 and not ${hasPresentGuide(sql`own.community_id`, now)}
    order by community_id
    on conflict do nothing`.execute(db);
}

/** Ends the absence of a community, with all offers. */
export async function deleteAbsence(db: Db, communityId: string): Promise<void> {
  await db.deleteFrom('guide_absences').where('community_id', '=', communityId).execute();
}

/** Stores the offer of a member. */
export async function insertGuideOffer(
  db: Db,
  communityId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('guide_offers')
    .values({ community_id: communityId, user_id: userId, created_at: now })
    .execute();
}

export async function deleteGuideOffer(db: Db, communityId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('guide_offers')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

/** The ids of the communities with an offer from this instant or before. */
export async function communitiesWithGuideOffers(db: Db, offeredBefore: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ community_id: string }>`
    select distinct community_id from guide_offers where created_at <= ${offeredBefore}
    order by community_id`.execute(db);
  return rows.map(({ community_id }) => community_id);
}

/** The member whose offer came first, from this instant or before. Paused and suspended members are left out. */
export async function memberWithFirstGuideOffer(
  db: Db,
  communityId: string,
  { offeredBefore, now }: { offeredBefore: Temporal.Instant; now: Temporal.Instant },
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select offer.user_id
    from guide_offers as offer join memberships as membership
      on membership.community_id = offer.community_id and membership.user_id = offer.user_id
    where offer.community_id = ${communityId} and offer.created_at <= ${offeredBefore}
      and membership.paused_until is null and not ${isSuspended(sql`offer.user_id`, now)}
    order by offer.created_at, offer.user_id limit 1`.execute(db);
  return rows[0]?.user_id;
}

/** A member's offers to guide, for the data export. */
export async function guideOffersBy(db: Db, userId: string) {
  const rows = await db
    .selectFrom('guide_offers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ community_id, created_at }) => ({ communityId: community_id, at: iso(created_at) }));
}

/**
 * Replaces the pinned posts. Posts of other communities, and those that are not in the feed, are left out. Returns the number of pinned posts. The
 * community must be locked.
 */
export async function replacePins(db: Db, communityId: string, postIds: string[]): Promise<number> {
  await db.deleteFrom('pins').where('community_id', '=', communityId).execute();
  const { rows } = await sql`
    insert into pins (post_id, community_id, position)
    select id, community_id, array_position(${postIds}::uuid[], id) - 1
    from posts where community_id = ${communityId} and passage_id is null and id = any(${postIds}::uuid[])
    for key share
    returning post_id`.execute(db);
  return rows.length;
}
