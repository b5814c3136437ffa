import { type RawBuilder, sql } from 'kysely';
import type { Waiting } from '#contract/admin.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A request or a case, and a member who can decide it. */
interface WorkRow {
  user_id: string;
  at: Temporal.Instant;
  is_urgent: boolean;
}

/** An SQL condition: whether a member may decide this case, which is not about them and no appeal against them. */
const mayDecide = (userId: RawBuilder<unknown>) => sql`(
  item.author_id is distinct from ${userId}
  and (item.state = 'admins' or not exists (
    select from community_decisions
    where case_id = item.id and undone_at is null and appealed_at is not null and actor_id = ${userId})))`;

/** The waiting requests and cases, with each member who can decide them. */
export async function workInCommunities(db: Db): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select membership.user_id, request.created_at as at, false as is_urgent
    from join_requests as request
    join memberships as membership on membership.community_id = request.community_id and membership.role = 'guide'
    where request.state = 'waiting'
    union all
    select membership.user_id, item.waiting_since, false
    from cases as item
    join memberships as membership on membership.community_id = item.community_id and membership.role = 'guide'
    where item.state = 'open' and ${mayDecide(sql`membership.user_id`)}
    union all
    select users.id, item.waiting_since, coalesce(item.for_admins in ('unlawful', 'notice'), false)
    from cases as item join users on users.role = 'admin'
    where item.state = 'admins' and ${mayDecide(sql`users.id`)}`.execute(db);
  return rows;
}

/** The communities that a member guides and in which something waits for a guide, by name. */
export async function waitingForGuide(db: Db, userId: string): Promise<Waiting['communities']> {
  const { rows } = await sql<Waiting['communities'][number]>`
    select * from (
      select community.id, community.name,
        (select count(*) from join_requests
          where community_id = community.id and state = 'waiting') as requests,
        (select count(*) from cases as item
          where community_id = community.id and state = 'open' and ${mayDecide(sql`${userId}::uuid`)}) as reports
      from memberships join communities as community on community.id = community_id
      where user_id = ${userId} and role = 'guide'
    ) as guided
    where requests + reports > 0 order by name, id`.execute(db);
  return rows;
}

/** The number of cases that wait for the admins and are not about this one. */
export async function casesForAdmin(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from cases as item where state = 'admins' and ${mayDecide(sql`${userId}::uuid`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
