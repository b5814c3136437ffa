// Calls every endpoint of readings as every actor, in a public and in a private community. A call that may change its
// community gets a new one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ACTORS, communityStatus, MODERATED_ACTORS } from '#tests/support/api/matrix.ts';
import { type Actors, createActors, moderateActors } from '#tests/support/people/actors.ts';
import { readingDraft } from '#tests/support/readings/readingDraft.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let actors: Actors;
beforeAll(async () => {
  server = await openTestServer();
  actors = await createActors(server);
});
afterAll(() => server.close());
// Deletes the communities that the calls created, because a member can guide at most 200.
afterEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('communities').where('name', '=', COMMUNITY_DRAFT.name).execute();
  await db.updateTable('users').set({ guided_communities: 1 }).where('guided_communities', '>', 0).execute();
});

const COMMUNITY_DRAFT = { name: 'Morning Hill', description: 'Before sunrise.' };
const DRAFT = readingDraft();
const BODIES: Record<string, object> = {
  createReading: DRAFT,
  rest: { weeks: 1 },
  setPace: { startsOn: DRAFT.startsOn },
  createPassagePost: { content: 'Written by the caller.' },
};

/** A community with a guide, a member, an author, a former member, and a reading with a rest. */
async function createCommunity(privacy: string, isModerated: boolean, name = COMMUNITY_DRAFT.name) {
  const draft = { ...COMMUNITY_DRAFT, name };
  const { body: community } = await actors.requestAs('guide', 'POST /communities', draft);
  const path = `/communities/${community.id}`;
  for (const actor of ['member', 'author', 'former'] as const)
    await actors.requestAs(actor, `POST ${path}/join`);
  await actors.requestAs('former', `POST ${path}/leave`);
  const { body: created } = await actors.requestAs('guide', `POST ${path}/readings`, DRAFT);
  const { body: reading } = await actors.requestAs('guide', `POST /readings/${created.id}/rest`, {
    weeks: 1,
  });
  if (isModerated) {
    const { body: post } = await actors.requestAs('author', `POST ${path}/posts`, { content: 'Mine.' });
    await moderateActors(actors, community.id, post.id);
  }
  if (privacy === 'private') await actors.requestAs('guide', `PUT ${path}`, { ...draft, privacy });
  return { communityId: community.id, reading };
}

/** The communities that are shared by all calls that change nothing. */
const sharedCommunities = new Map<string, ReturnType<typeof createCommunity>>();

/** A community for a call: a new one if the call may change it. */
function communityFor(privacy: string, isModerated: boolean, changesNothing: boolean) {
  if (!changesNothing) return createCommunity(privacy, isModerated);
  const key = `${privacy} ${isModerated}`;
  const shared = sharedCommunities.get(key) ?? createCommunity(privacy, isModerated, 'Shared Hill');
  sharedCommunities.set(key, shared);
  return shared;
}

describe.each(['public', 'private'] as const)('in a %s community', (privacy) => {
  describe.each(Object.entries(apiEndpoints.readings) as [string, Endpoint][])(
    '%s',
    (name, { method, path }) => {
      const key = `readings.${name as keyof typeof apiEndpoints.readings}` as const;
      const cases = [...ACTORS, ...MODERATED_ACTORS].map(
        (actor) => [actor, communityStatus(key, privacy, actor)] as const,
      );
      it.each(cases)('the endpoint answers %s with status %i', async (actor, expected) => {
        const { communityId, reading } = await communityFor(
          privacy,
          (MODERATED_ACTORS as readonly string[]).includes(actor),
          method === 'GET' || expected >= 400,
        );
        const target = path
          .replace('communities/{id}', `communities/${communityId}`)
          .replace('readings/{id}', `readings/${reading.id}`)
          .replace('passages/{id}', `passages/${reading.passages[0].id}`);
        const body = name === 'update' ? { ...DRAFT, passages: reading.passages } : BODIES[name];
        const { status } = await actors.requestAs(actor, `${method} ${target}`, body);
        expect(status).toBe(expected);
      });
    },
  );
});
