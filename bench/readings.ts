// Measures the pages of a reading of 80 passages with 2,000 reflections, and the list of posts of its community before and
// after they were written.
import { sql } from 'kysely';
import { addMembers, addPosts } from '#bench/calls/rows.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { createCommunity } from '#server/communities/actions.ts';
import { newId } from '#server/platform/ids.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import type { MeasuredServer } from './backends.ts';
import { formatTiming, measureGet } from './timing.ts';

const PASSAGES = 80;
const WORDS_PER_PASSAGE = 25;
const POSTS = 10_000;

export async function benchReadings(server: MeasuredServer): Promise<void> {
  const { deps } = server;
  const guide = await createMember(server, 'ravi');
  const viewer = { id: guide.id, sessionId: newId(), role: 'sadhaka', isPatron: false } as const;
  const draft = { name: 'Measured', description: 'Measured.', privacy: 'public' } as const;
  const { id: communityId } = await createCommunity(deps, deps.db, viewer, newId(), draft);
  await addMembers(deps.db, 0, WORDS_PER_PASSAGE);
  await addPosts(deps.db, communityId, 1, POSTS, () => {});
  const { id, passages } = await createReading(server, guide, communityId);
  await sql`vacuum analyze`.execute(deps.db);
  const print = async (name: string, path: string) =>
    console.log(
      `${server.backend.padEnd(9)} ${name.padEnd(40)} ${formatTiming(await measureGet(server, guide, path, 1_000))}`,
    );
  const posts = `/communities/${communityId}/posts`;
  await print('list of posts, before', posts);
  await sql`
    insert into posts (id, community_id, author_id, passage_id, content, created_at, updated_at)
    select gen_random_uuid(), ${communityId}::uuid, users.id, passages.id, repeat('A sentence of a post. ', 12), now(), now()
    from passages, (select id from users where id <> ${guide.id} order by id limit ${WORDS_PER_PASSAGE}) as users
    where passages.reading_id = ${id}`.execute(deps.db);
  await sql`vacuum analyze`.execute(deps.db);
  await print('list of posts, after', posts);
  await print(`reading of ${PASSAGES} passages`, `/readings/${id}`);
  await print('passage', `/passages/${passages[40]?.id}`);
  await print('reflections on a passage', `/passages/${passages[40]?.id}/posts`);
  await print('readings of the community', `/communities/${communityId}/readings`);
}

async function createReading(
  { url }: MeasuredServer,
  { token }: Member,
  communityId: string,
): Promise<{ id: string; passages: { id: string }[] }> {
  const passages = Array.from({ length: PASSAGES }, (_, number) => ({
    title: `Passage ${number + 1}`,
    where: `pp. ${number * 10 + 1}-${number * 10 + 10}`,
  }));
  const response = await fetch(`${url}${API_PATH}/communities/${communityId}/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...readingDraft(), passages }),
  });
  if (!response.ok) throw new Error(`The reading was answered with ${response.status}.`);
  return (await response.json()) as { id: string; passages: { id: string }[] };
}
