// Compares the feed of a private community whose 20 posts have a picture each with that of one without pictures, in
// alternating rounds.
import { sql } from 'kysely';
import { createCommunity } from '#server/communities/actions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import type { MeasuredServer } from './backends.ts';
import { measureGet } from './timing.ts';

const POSTS = 20;
const ROUNDS = 15;
const CALLS_PER_ROUND = 200;
/** The largest ratio that we accept. */
const GOAL = 1.1;

export async function benchPictures(server: MeasuredServer): Promise<void> {
  const guide = await createMember(server, 'lhamo');
  const paths = { without: await fill(server, guide, 0), with: await fill(server, guide, 1) };
  const times = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const each of ['without', 'with'] as const)
      times[each].push((await measureGet(server, guide, paths[each], CALLS_PER_ROUND)).p50);
  const [without, withPictures] = [median(times.without), median(times.with)];
  const ratio = withPictures / without;
  console.log(
    `${server.backend.padEnd(9)} feed without pictures ${without.toFixed(3)} ms, with ${POSTS} ${withPictures.toFixed(3)} ms: ` +
      `${ratio.toFixed(3)} (goal ${GOAL}, ${ratio <= GOAL ? 'reached' : 'missed'})`,
  );
}

/** Creates a private community whose posts have `pictures` pictures each. Returns the path of its feed. */
async function fill({ deps }: MeasuredServer, guide: Member, pictures: number): Promise<string> {
  const viewer = { id: guide.id, sessionId: newId(), role: 'sadhaka', isPatron: false } as const;
  const draft = { name: `With ${pictures}`, description: 'Measured.', privacy: 'private' } as const;
  const { id } = await createCommunity(deps, viewer, draft);
  await sql`
    insert into posts (id, community_id, author_id, content, pictures, created_at, updated_at)
    select gen_random_uuid(), ${id}::uuid, ${guide.id}::uuid, repeat('A sentence of a post. ', 12),
      case when ${pictures}::integer > 0 then jsonb_build_array(jsonb_build_object(
        'id', gen_random_uuid(), 'width', 1280, 'height', 853, 'colour', '#204060', 'alt', 'Mist over the hill.')) end,
      at, at
    from generate_series(1, ${POSTS}::integer) n, lateral (select now() - n * interval '1 minute' as at) as dated`.execute(
    deps.db,
  );
  return `/communities/${id}/posts`;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
