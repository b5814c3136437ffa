import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#server/platform/clock.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';

/** The number of days without a sign-in after which a guide counts as absent. */
const ABSENT_DAYS = 180;
/** The number of days that the guides have to return after they were mailed. */
const DAYS_OF_NOTICE = 14;
/** The number of days after which a community needs a guide because all of its guides are suspended or absent. */
const DAYS_OF_SUSPENSION = 30;

/** Guides who signed in last on this day or before are absent. */
export const absentSince = (now: Temporal.Instant): string =>
  dayIn('UTC', now.subtract({ hours: ABSENT_DAYS * 24 }));

/** Guides who were mailed at this instant or before have had the time to return. */
export const mailedBefore = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: DAYS_OF_NOTICE * 24 });

/** The notice that counts for a guide who is suspended: with it, the community needs a guide after 30 days. */
export const noticeForSuspension = (beganAt: Temporal.Instant): Temporal.Instant =>
  beganAt.add({ hours: (DAYS_OF_SUSPENSION - DAYS_OF_NOTICE) * 24 });

/** Whether at least one guide of the community with this id is neither absent nor suspended. */
export const hasPresentGuide = (
  communityId: RawBuilder<unknown>,
  now: Temporal.Instant,
) => sql<boolean>`exists (
  select from memberships as guide join users on users.id = guide.user_id
  where guide.community_id = ${communityId} and guide.rank = 0
    and users.signed_in_on > ${absentSince(now)}::date and not ${isSuspended(sql`users.id`, now)})`;

/** Whether all guides of `community` are absent or suspended, and have not returned since they were mailed. */
export const needsGuide = (now: Temporal.Instant): RawBuilder<boolean> => sql<boolean>`(
  exists (
    select from guide_absences where community_id = community.id and noticed_at <= ${mailedBefore(now)})
  and not ${hasPresentGuide(sql`community.id`, now)})`;
