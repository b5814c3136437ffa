// `npm run bench -- pictures`: compares the feed of a private community whose 20 posts have a picture each
// with the feed of one without pictures, by the CPU time of server and database, for calls that arrive alone and for
// calls of 16 clients, which share statements.
import { sql } from 'kysely';
import { API_PATH } from '#contract/platform/constants.ts';
import { createCommunity } from '#server/communities/actions.ts';
import { newId } from '#server/platform/ids.ts';
import type { Server } from '#server/server.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import { forEachBackend, withServer } from './backends.ts';
import { measureAlternately, processIdsOf } from './cpuTime.ts';

const POSTS = 20;
/** The maximum accepted ratio. */
const GOAL = 1.1;

export function benchPictures(): Promise<void> {
  return forEachBackend(async (backend) => {
    const { guide, without, withPictures } = await withServer(backend, async (server) => {
      const guide = await createMember(server, 'lhamo');
      return { guide, without: await fill(server, guide, 0), withPictures: await fill(server, guide, 1) };
    });
    const product = await startServer({ NODE_ENV: 'production', ...backend.environment });
    const processIds = await processIdsOf(product, backend.environment);
    const targetOf = (path: string) => ({
      url: product.url,
      processIds,
      request: { path, headers: { authorization: `Bearer ${guide.token}` } },
    });
    for (const connections of [1, 16]) {
      const load = { seconds: 2, rounds: 11, connections };
      const times = await measureAlternately([targetOf(without), targetOf(withPictures)], load);
      const ratio = times[1] / times[0];
      console.log(
        `${backend.name.padEnd(9)} ${connections} connections: feed without pictures ${times[0].toFixed(0)} µs, ` +
          `with ${POSTS} ${times[1].toFixed(0)} µs: ${ratio.toFixed(3)} (goal ${GOAL}, ${ratio <= GOAL ? 'reached' : 'missed'})`,
      );
    }
    await product.stop();
  });
}

/** Creates a private community whose posts have `pictures` pictures each. Returns the path of its feed. */
async function fill({ deps }: Server, guide: Member, pictures: number): Promise<string> {
  const viewer = { id: guide.id, sessionId: newId(), role: 'sadhaka', isPatron: false } as const;
  const draft = { name: `With ${pictures}`, description: 'Measured.', privacy: 'private' } as const;
  const { id } = await createCommunity(deps, deps.db, viewer, newId(), draft);
  const copies = JSON.stringify([
    { id: 'ID', width: 1280, height: 853, colour: '#204060', alt: 'Mist over the hill.' },
  ]);
  await sql`
    insert into posts (id, community_id, author_id, content, pictures, created_at, updated_at)
    select gen_random_uuid(), ${id}::uuid, ${guide.id}::uuid, repeat('A sentence of a post. ', 12),
      case when ${pictures}::integer > 0 then replace(${copies}, 'ID', gen_random_uuid()::text)::json end,
      at, at
    from generate_series(1, ${POSTS}::integer) n, lateral (select now() - n * interval '1 minute' as at) as dated`.execute(
    deps.db,
  );
  return `${API_PATH}/communities/${id}/posts`;
}
