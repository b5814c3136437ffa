import { type RawBuilder, sql } from 'kysely';
import { ANNOUNCEMENT_DAYS, MAX_ANNOUNCEMENTS } from '#contract/communities/announcements.ts';

/** Announcements of this instant or before do not count any more. */
export const announcementsSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: ANNOUNCEMENT_DAYS * 24 });

/**
 * When a community can send the next announcement, at most one within 24 hours and four within 30 days. Null if it can send
 * one now.
 */
export const nextAnnouncementAt = (
  communityId: RawBuilder<unknown>,
  now: Temporal.Instant,
): RawBuilder<Temporal.Instant | null> => sql<Temporal.Instant | null>`(
  select nullif(greatest(
    ${now}::timestamptz,
    max(created_at) + interval '24 hours',
    (array_agg(created_at order by created_at desc))[${MAX_ANNOUNCEMENTS}::integer] + ${`${ANNOUNCEMENT_DAYS * 24} hours`}::interval
  ), ${now}::timestamptz)
  from announcements where community_id = ${communityId} and created_at > ${announcementsSince(now)})`;
