import { sql } from 'kysely';
import { isMutedBy } from '#server/communities/mutes/store.ts';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import type { MaybeViewer } from '#server/communities/policy.ts';
import type { InstantText } from '#server/platform/clock.ts';
import { type Db, instantText } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { CONTENT } from './words.ts';

export type FoundRow = PersonColumns & {
  id: string;
  post_id: string;
  reply_id: string | null;
  author_id: string | null;
  content: string;
  is_formatted: boolean;
  created_at: InstantText;
};

/**
 * The posts and replies of a community that match a tsquery, newest first, without those of members whom the viewer has
 * muted. `offset 0` makes PostgreSQL use the index on words. It sorts the matches before it looks up their texts, so that
 * it can stop when the page is full. Each word of the tsquery begins with the end of the community's id.
 */
export async function searchTexts(
  db: Db,
  viewer: MaybeViewer,
  { communityId, words }: { communityId: string; words: string },
  start: PageStart,
  count: number,
): Promise<FoundRow[]> {
  const after =
    'after' in start ? sql`and (created_at, id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  const author = sql`case when reply.id is null then post.author_id else reply.author_id end`;
  const { rows } = await sql<FoundRow>`
    select found.id, found.post_id, found.reply_id, found.author_id, found.content, found.is_formatted,
      ${instantText('found.created_at')} as created_at, ${PERSON_COLUMNS}
    from (
      select match.id, match.post_id, match.reply_id, match.created_at, ${author} as author_id,
        ${CONTENT}
      from (
        select id, post_id, reply_id, created_at from post_words
        where words @@ ${words}::tsquery ${after} order by created_at desc, id desc offset 0
      ) as match
      join posts as post on post.id = match.post_id
      left join replies as reply on reply.id = match.reply_id
      where post.community_id = ${communityId}
        and not ${isMutedBy(viewer?.id ?? NIL_UUID, author)}
      order by match.created_at desc, match.id desc ${limitOffset(start, count)}
    ) as found
    ${joinPerson('found.author_id')}
    order by found.created_at desc, found.id desc`.execute(db);
  return rows;
}
