// Measures the feed, the members and the directory with two communities: one with a hundred posts and ten members, the
// other with a million posts and a hundred thousand members, or a tenth of that on the embedded database.
import { sql } from 'kysely';
import { createCommunity } from '#server/communities/actions.ts';
import { newId } from '#server/platform/ids.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import type { MeasuredServer } from './backends.ts';
import { formatTiming, measureGet } from './timing.ts';

const SIZES = {
  postgres: [
    { posts: 100, members: 10 },
    { posts: 1_000_000, members: 100_000 },
  ],
  embedded: [
    { posts: 100, members: 10 },
    { posts: 100_000, members: 10_000 },
  ],
};

export async function benchCommunities(server: MeasuredServer): Promise<void> {
  const guide = await createMember(server, 'ravi');
  for (const { posts, members } of SIZES[server.backend as keyof typeof SIZES]) {
    const id = await fill(server, guide, posts, members);
    const path = `/communities/${id}`;
    const cursor = await middleCursor(server, id);
    const calls: [name: string, path: string][] = [
      ['feed', `${path}/posts`],
      ['feed, halfway down', `${path}/posts?cursor=${cursor}`],
      ['community', path],
      ['members', `${path}/members`],
      ['members, 200', `${path}/members?limit=200`],
      ['directory', '/communities'],
    ];
    for (const [name, call] of calls) {
      const time = formatTiming(await measureGet(server, guide, call, 200));
      const size = `${posts} posts, ${members} members`;
      console.log(`${server.backend.padEnd(9)} ${size.padEnd(31)} ${name.padEnd(22)} ${time}`);
    }
  }
}

/** Creates a community with `members` members and `posts` posts, and `members` other communities. */
async function fill(
  { deps }: MeasuredServer,
  guide: Member,
  posts: number,
  members: number,
): Promise<string> {
  const { db } = deps;
  const viewer = { id: guide.id, sessionId: newId(), role: 'sadhaka', isPatron: false } as const;
  const draft = { name: `A community of ${members}`, description: 'Measured.', privacy: 'public' } as const;
  const { id } = await createCommunity(deps, deps.db, viewer, newId(), draft);
  await sql`
    insert into users (id, username, email, password_hash, created_at)
    select gen_random_uuid(), 'm' || ${members}::text || '-' || n, 'm' || ${members}::text || '-' || n || '@vichara.test', '', now()
    from generate_series(1, ${members - 1}::integer) n`.execute(db);
  await sql`
    insert into memberships (community_id, user_id, role, joined_at)
    select ${id}::uuid, id, 'member', now() from users where username like 'm' || ${members}::text || '-%'`.execute(
    db,
  );
  await sql`update communities set member_count = ${members} where id = ${id}`.execute(db);
  await sql`
    insert into posts (id, community_id, author_id, content, created_at, updated_at)
    select gen_random_uuid(), ${id}::uuid, authors.ids[1 + n % cardinality(authors.ids)],
      repeat('A sentence of a post. ', 12), at, at
    from (select array(select user_id from memberships where community_id = ${id} limit 1000) as ids) as authors,
      generate_series(1, ${posts}::integer) n,
      lateral (select now() - n * interval '1 minute' as at) as dated`.execute(db);
  await sql`
    insert into communities (id, name, description, privacy, words, member_count, created_at)
    select gen_random_uuid(), 'Community ' || n, 'One of many.', 'public', ''::tsvector, 0, now() - n * interval '1 hour'
    from generate_series(1, ${members}::integer) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return id;
}

/** The cursor in the middle of the feed. */
async function middleCursor({ deps }: MeasuredServer, id: string): Promise<string> {
  const { rows } = await sql<{ created_at: Temporal.Instant; id: string }>`
    select created_at, id from posts where community_id = ${id}
    order by created_at desc offset (select count(*) / 2 from posts where community_id = ${id}) limit 1`.execute(
    deps.db,
  );
  const [post] = rows;
  return Buffer.from(`${post?.created_at}|${post?.id}`).toString('base64url');
}
