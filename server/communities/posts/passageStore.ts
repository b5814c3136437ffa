import { sql } from 'kysely';
import type { PostPassage } from '#contract/communities/posts.ts';
import { joinPerson } from '#server/communities/people.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { PostRow } from './rules.ts';
import { POST_COLUMNS } from './store.ts';

/** A page of what members have written about a passage of a reading, oldest first. */
export async function findPassagePosts(
  db: Db,
  passageId: string,
  start: PageStart,
  count: number,
): Promise<PostRow[]> {
  const after =
    'after' in start ? sql`and (created_at, id) > (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  const { rows } = await sql<PostRow>`
    select ${POST_COLUMNS}
    from (
      select * from posts where passage_id = ${passageId} ${after}
      order by created_at, id ${limitOffset(start, count)}
    ) as post
    ${joinPerson('post.author_id')}
    order by post.created_at, post.id`.execute(db);
  return rows;
}

/** What a member has written about a passage of a reading. */
export async function passagePostOf(
  db: Db,
  passageId: string,
  authorId: string,
): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select ${POST_COLUMNS} from posts as post ${joinPerson('post.author_id')}
    where post.passage_id = ${passageId} and post.author_id = ${authorId}`.execute(db);
  return rows[0];
}

/** Whether anybody has written about a passage of a reading, including what can still be restored. */
export async function hasPostsAbout(db: Db, readingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from passages as passage
    where passage.reading_id = ${readingId} and (
      exists (select from posts where passage_id = passage.id)
      or exists (select from deleted_posts where passage_id = passage.id))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The passage of a reading about which a post was written. */
export async function passageById(db: Db, id: string): Promise<PostPassage | null> {
  const { rows } = await sql<PostPassage>`
    select id, title, reading_id as "readingId" from passages where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
