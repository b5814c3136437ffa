// Measures the search in a community with a thousand posts: first alone in the database, then beside a
// million posts of a hundred other communities, or a tenth of that on the embedded database. The words are
// the same in all communities.
import { sql } from 'kysely';
import { createCommunity } from '#server/communities/actions.ts';
import { communityPrefix } from '#server/communities/search/words.ts';
import { newId } from '#server/platform/ids.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import type { MeasuredServer } from './backends.ts';
import { formatTiming, measureGet } from './timing.ts';

const OTHER_COMMUNITIES = 100;
const POSTS_OF_OTHERS = { postgres: 1_000_000, embedded: 100_000 };
const VOCABULARY = 2_000;

/**
 * A search finds all words that begin with the words of its query. The first two queries find 111 words each, and the
 * third one finds the posts that have matches for both of its words.
 */
const QUERIES = ['word7', 'word12', 'word1 word2'];

export async function benchSearch(server: MeasuredServer): Promise<void> {
  const guide = await createMember(server, 'ravi');
  const id = await fill(server, guide, 1_000);
  // The first searches are slower, because their code is not compiled yet.
  await measureSearches(server, guide, id, 'warm-up');
  const alone = await measureSearches(server, guide, id, 'alone');
  const postsOfOthers = POSTS_OF_OTHERS[server.backend as keyof typeof POSTS_OF_OTHERS];
  for (let n = 0; n < OTHER_COMMUNITIES; n += 1) await fill(server, guide, postsOfOthers / OTHER_COMMUNITIES);
  await sql`vacuum analyze`.execute(server.deps.db);
  const beside = await measureSearches(server, guide, id, `beside ${postsOfOthers} posts`);
  QUERIES.forEach((query, index) => {
    const ratio = (beside[index] ?? 0) / (alone[index] ?? 1);
    console.log(`${server.backend.padEnd(9)} ${query.padEnd(12)} ${ratio.toFixed(2)} times as long`);
  });
}

/** Prints the time of each search. Returns the medians in milliseconds. */
async function measureSearches(
  server: MeasuredServer,
  member: Member,
  id: string,
  state: string,
): Promise<number[]> {
  const medians: number[] = [];
  for (const query of QUERIES) {
    const path = `/communities/${id}/posts/search?q=${encodeURIComponent(query)}`;
    const timing = await measureGet(server, member, path, 300);
    console.log(
      `${server.backend.padEnd(9)} ${state.padEnd(22)} ${query.padEnd(12)} ${formatTiming(timing)}`,
    );
    medians.push(timing.p50);
  }
  return medians;
}

/** Creates a community with posts of eight words each, and their words. */
async function fill({ deps }: MeasuredServer, guide: Member, posts: number): Promise<string> {
  const { db } = deps;
  const viewer = { id: guide.id, sessionId: newId(), role: 'sadhaka', isPatron: false } as const;
  const draft = { name: 'A community', description: 'Measured.', privacy: 'public' } as const;
  const { id } = await createCommunity(deps, deps.db, viewer, newId(), draft);
  const wordsOfPost = sql`array(
    select 'word' || (n * 7919 + each * each * 104729) % ${sql.lit(VOCABULARY)}
    from generate_series(1, 8) as each)`;
  await sql`
    with written as (
      insert into posts (id, community_id, author_id, content, created_at, updated_at)
      select gen_random_uuid(), ${id}::uuid, ${guide.id}::uuid, array_to_string(${wordsOfPost}, ' '), at, at
      from generate_series(1, ${posts}::integer) as n, lateral (select now() - n * interval '1 minute' as at) as dated
      returning id, content, created_at
    )
    insert into post_words (id, post_id, created_at, words)
    select id, id, created_at, array_to_tsvector(array(
      select ${communityPrefix(id)}::text || word from unnest(string_to_array(content, ' ')) as word))
    from written`.execute(db);
  return id;
}
