import { sql } from 'kysely';
import { wordsOf } from '#contract/platform/words.ts';
import type { Db } from '#server/platform/database/database.ts';
import { plainWords } from '#server/platform/formats.ts';
import { type RewrittenRows, storeWords } from '#server/platform/search/rewriting.ts';
import { quoted } from '#server/platform/search/tsquery.ts';

/**
 * The end of a community's id. It is the prefix of each word of its posts and replies, and of each word of a
 * search for them.
 */
export const communityPrefix = (communityId: string): string => communityId.slice(-8);

/** A tsvector of the words of a plain text in a community. */
export const postWords = (communityId: string, text: string): string =>
  wordsOf(text)
    .map((word) => quoted(communityPrefix(communityId) + word))
    .join(' ');

interface TextInCommunity {
  id: string;
  community_id: string;
  content: string;
  is_formatted: boolean;
}

/** The text of `replies as reply` if there is one, otherwise of `posts as post`. */
export const CONTENT = sql`coalesce(reply.content, post.content) as content,
  coalesce(reply.is_formatted, post.is_formatted) as is_formatted`;

const wordsOfRow = ({ community_id, content, is_formatted }: TextInCommunity) =>
  postWords(community_id, plainWords(content, is_formatted));

/**
 * Stores the words of the posts and replies whose words are not stored yet: of a post with its replies, or of
 * up to `limit` texts. Returns their number.
 */
export async function storeMissingWords(
  db: Db,
  { postId, limit = 100_000 }: { postId?: string; limit?: number },
): Promise<number> {
  const { rows } = await sql<TextInCommunity>`
    select missing.id, post.community_id, ${CONTENT}
    from (
      select id, post_id, reply_id from post_words
      where words is null ${postId ? sql`and post_id = ${postId}` : sql``} order by id limit ${limit}
    ) as missing
    join posts as post on post.id = missing.post_id
    left join replies as reply on reply.id = missing.reply_id`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const words = rows.map(wordsOfRow);
  await sql`
    update post_words set words = found.words::tsvector
    from unnest(${ids}::uuid[], ${words}::text[]) as found (id, words)
    where post_words.id = found.id`.execute(db);
  return rows.length;
}

const BATCH_SIZE = 500;

/** Stores the words of posts and replies that were written before the search existed. */
export async function storeWordsOfOldPosts({ db }: { db: Db }): Promise<void> {
  for (let stored = BATCH_SIZE; stored === BATCH_SIZE; )
    stored = await storeMissingWords(db, { limit: BATCH_SIZE });
}

/** Replaces the words of a post or a reply. `words` is plain text. */
export async function updateWords(
  db: Db,
  { id, communityId, words }: { id: string; communityId: string; words: string },
): Promise<void> {
  await sql`
    update post_words set words = ${postWords(communityId, words)}::tsvector where id = ${id}`.execute(db);
}

export const POST_WORDS: RewrittenRows = {
  source: 'posts',
  async rewrite(trx, lastId, limit) {
    const { rows } = await sql<TextInCommunity>`
      select locked.id, post.community_id, ${CONTENT}
      from (
        select id, post_id, reply_id from post_words where id > ${lastId} order by id limit ${limit}
        for no key update skip locked
      ) as locked
      join posts as post on post.id = locked.post_id
      left join replies as reply on reply.id = locked.reply_id
      order by locked.id`.execute(trx);
    const found = rows.map((row) => ({ id: row.id, words: wordsOfRow(row) }));
    await storeWords(trx, 'post_words', found);
    return rows.map(({ id }) => id);
  },
};
