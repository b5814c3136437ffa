import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { BlockedPictureRow, PublicPictureRow } from './rules.ts';

/** The latest pictures that everybody may see: those of a page, and one more if there is a next page. */
export async function latestPublicPictures(
  db: Db,
  start: PageStart,
  count: number,
): Promise<PublicPictureRow[]> {
  const after =
    'after' in start
      ? sql`and (pictures.created_at, pictures.id) < (${start.after.at}, ${start.after.id}::uuid)`
      : sql``;
  const page = sql`(
    select ${PAGE_COLUMNS}, (
      select max(opened_at) from case_pictures join cases on cases.id = case_id
      where picture_id = pictures.id and state <> 'decided') as reported_at
    from pictures ${JOINED_PLACES}
    where num_nonnulls(member_id, book_id, pictures.community_id, post_id) = 1 and ${IS_PUBLIC} ${after}
    order by pictures.created_at desc, pictures.id desc ${limitOffset(start, count)})`;
  const { rows } = await withNames(page, sql`picture.created_at desc, picture.id desc`).execute(db);
  return rows;
}

/** Like `latestPublicPictures`, for the pictures in cases that are not decided, last reported first. */
export async function reportedPublicPictures(
  db: Db,
  start: PageStart,
  count: number,
): Promise<PublicPictureRow[]> {
  const after =
    'after' in start
      ? sql`and (reported_at, pictures.id) < (${start.after.at}, ${start.after.id}::uuid)`
      : sql``;
  // Materialized, so that PostgreSQL starts with the few pictures in these cases and not with all pictures.
  const page = sql`(
    with reported as materialized (
      select picture_id, max(opened_at) as reported_at
      from cases join case_pictures on case_id = cases.id
      where state <> 'decided' group by picture_id)
    select ${PAGE_COLUMNS}, reported_at
    from reported join pictures on pictures.id = picture_id ${JOINED_PLACES}
    where ${IS_PUBLIC} ${after}
    order by reported_at desc, pictures.id desc ${limitOffset(start, count)})`;
  const { rows } = await withNames(page, sql`picture.reported_at desc, picture.id desc`).execute(db);
  return rows;
}

const JOINED_PLACES = sql`
  left join posts on posts.id = pictures.post_id
  left join communities as community on community.id = coalesce(pictures.community_id, posts.community_id)`;

const PAGE_COLUMNS = sql`pictures.*, posts.pictures as copies, community.name as community_name,
  community.id as place_community_id`;

/** Pictures in posts and of communities are public if the community is. */
const IS_PUBLIC = sql`(member_id is not null or book_id is not null or community.privacy = 'public')`;

/** Adds the names and the descriptions to the pictures of a page. */
const withNames = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<PublicPictureRow>`
  select picture.*, owner.username, owner.full_name,
    case when member_id is not null then 'member' when book_id is not null then 'book'
      when post_id is not null then 'post' else 'community' end as place_kind,
    coalesce(member_id, book_id, post_id, picture.community_id) as place_id,
    coalesce(member.username, book.title, community_name) as place_name,
    (select copy ->> 'alt' from json_array_elements(copies) as copy
      where copy ->> 'id' = picture.id::text limit 1) as alt
  from ${page} as picture
  left join users as owner on owner.id = owner_id
  left join users as member on member.id = member_id
  left join books as book on book.id = book_id
  order by ${order}`;

/** The blocked pictures of a page, last blocked first, and one more if there is a next page. */
export async function blockedPicturesPage(
  db: Db,
  start: PageStart,
  count: number,
): Promise<BlockedPictureRow[]> {
  const after =
    'after' in start ? sql`where (blocked_at, id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  const page = sql`(
    select id, blocked_at from blocked_pictures ${after}
    order by blocked_at desc, id desc ${limitOffset(start, count)})`;
  const { rows } = await withDecision(page).execute(db);
  return rows;
}

/** The blocked picture with this id; undefined if none is blocked. */
export async function blockedPictureById(db: Db, id: string): Promise<BlockedPictureRow | undefined> {
  const { rows } = await withDecision(
    sql`(select id, blocked_at from blocked_pictures where id = ${id})`,
  ).execute(db);
  return rows[0];
}

const withDecision = (from: RawBuilder<unknown>) => sql<BlockedPictureRow>`
  select blocked.id, blocked.blocked_at, decision.subject_name as use, decision.actor_id, decision.reason,
    actor.username, actor.full_name
  from ${from} as blocked
  left join decisions as decision on decision.subject_id = blocked.id and decision.kind = 'picture.removed'
  left join users as actor on actor.id = decision.actor_id
  order by blocked.blocked_at desc, blocked.id desc`;
