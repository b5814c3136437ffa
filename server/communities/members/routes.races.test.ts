import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const SIMULTANEOUS_CALLS = 12;
const MIN_ROUNDS = 20;
const KINDS = ['join', 'promote', 'demote', 'remove', 'leave', 'deleteCommunity'] as const;

const personIndex = fc.nat({ max: 4 });
const call = fc.record({
  caller: personIndex,
  target: personIndex,
  community: fc.nat({ max: 2 }),
  kind: fc.oneof(
    { arbitrary: fc.constantFrom(...KINDS.slice(0, 4)), weight: 10 },
    { arbitrary: fc.constantFrom(...KINDS.slice(4)), weight: 1 },
  ),
});
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

/** The names of the members and communities whose stored counts differ from the memberships. */
async function wrongCounts({ database }: TestServer) {
  const { rows } = await sql`
    select users.username as name from users
    where guided_communities <> (
      select count(*) from memberships where user_id = users.id and role = 'guide')
    union all
    select communities.name from communities
    where member_count <> (select count(*) from memberships where community_id = communities.id)`.execute(
    database.db,
  );
  return rows;
}

it('the counts of guided communities and of members are correct after simultaneous changes of memberships', async () => {
  const server = await openTestServer();
  onTestFinished(() => server.close());
  const people = await Promise.all(
    (['ravi', 'meera', 'tomas', 'ines', 'noor'] as const).map((person) => createMember(server, person)),
  );
  const create = async (guide?: Member) => {
    const draft = { name: 'Racing Hill', description: 'Fast.' };
    return (await server.requestAs(guide, 'POST /communities', draft)).body.id as string;
  };
  const communities = await Promise.all(people.slice(0, 3).map((guide) => create(guide)));
  const send = async ({ caller, target, community, kind }: Call) => {
    const [member, other, id] = [people[caller], people[target], communities[community]];
    if (!member || !other) throw new Error('no such member');
    const setRole = (communityRole: string) =>
      server.requestAs(member, `PUT /communities/${id}/members/${other.id}`, { communityRole });
    const request = {
      join: () => server.requestAs(member, `POST /communities/${id}/join`),
      leave: () => server.requestAs(member, `POST /communities/${id}/leave`),
      promote: () => setRole('guide'),
      demote: () => setRole('member'),
      remove: () => server.requestAs(member, `DELETE /communities/${id}/members/${other.id}`),
      deleteCommunity: () => server.requestAs(member, `DELETE /communities/${id}`),
    }[kind];
    return { kind, community, status: (await request()).status };
  };
  const succeeded = new Set<string>();
  // The rounds continue until each kind of call has succeeded.
  for (let round = 0; round < MIN_ROUNDS || succeeded.size < KINDS.length; round += 1) {
    const calls = fc.sample(call, { seed: 22 + round, numRuns: SIMULTANEOUS_CALLS });
    const replies = await Promise.all(calls.map(send));
    expect(await wrongCounts(server)).toEqual([]);
    for (const { kind, community, status } of replies) {
      expect(status).toBeLessThan(500);
      if (status < 300) succeeded.add(kind);
      if (kind === 'join' && status === 404)
        communities[community] = await create(people[round % people.length]);
    }
  }
  const [first] = people;
  await server.requestAs(first, 'DELETE /account', { password: PASSWORD });
  expect(await wrongCounts(server)).toEqual([]);
});
