// Calls every endpoint of events as every actor, in a public and in a private community. A call that may change its
// community gets a new one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ACTORS, communityStatus, MODERATED_ACTORS } from '#tests/support/api/matrix.ts';
import { type Actors, createActors, moderateActors } from '#tests/support/people/actors.ts';
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
const EVENT_UPDATE = { title: 'One Verse', description: 'Aloud, three times.', capacity: 20 };
const SERIES_DRAFT = {
  ...EVENT_UPDATE,
  startTime: '2099-03-01T19:00:00Z',
  endTime: '2099-03-01T20:00:00Z',
  timezone: 'UTC',
  sit: { phases: [{ kind: 'sit', minutes: 30 }] },
};
const invalidToken = () => ({ token: `${crypto.randomUUID()}.zzzzzz.${'x'.repeat(43)}` });
const BODIES: Record<string, (communityId: string) => object> = {
  previewSeries: () => SERIES_DRAFT,
  create: (communityId) => ({ communityId, ...SERIES_DRAFT }),
  updateSeries: () => EVENT_UPDATE,
  changeSeries: () => ({ scope: 'all', change: { title: 'Two Verses' } }),
  confirmDates: () => ({ until: '2099-03-31' }),
  addDate: () => ({ startTime: '2099-03-05T19:00:00Z' }),
  registerGuest: () => ({ name: 'Eoin', email: 'eoin@vichara.test' }),
  updateRoom: () => ({ startsAt: SERIES_DRAFT.startTime, phases: SERIES_DRAFT.sit.phases }),
  joinWaitlistAsGuest: () => ({ name: 'Eoin', email: 'eoin@vichara.test' }),
  release: invalidToken,
  cancelGuest: invalidToken,
  claimSpot: invalidToken,
  confirmGuest: invalidToken,
};

/**
 * A community with a guide, a member, a former member, a series with a guest, and the author of the series, who is no
 * longer a guide.
 */
async function createCommunity(privacy: string, isModerated: boolean, name = COMMUNITY_DRAFT.name) {
  const draft = { ...COMMUNITY_DRAFT, name };
  const { body: community } = await actors.requestAs('guide', 'POST /communities', draft);
  const path = `/communities/${community.id}`;
  for (const actor of ['member', 'author', 'former'] as const)
    await actors.requestAs(actor, `POST ${path}/join`);
  await actors.requestAs('former', `POST ${path}/leave`);
  const changeAuthorRole = `PUT ${path}/members/${actors.idOf('author')}`;
  await actors.requestAs('guide', changeAuthorRole, { communityRole: 'guide' });
  const { body: series } = await actors.requestAs('author', 'POST /events/series', {
    communityId: community.id,
    ...SERIES_DRAFT,
  });
  await actors.requestAs('guide', changeAuthorRole, { communityRole: 'member' });
  if (isModerated) {
    const { body: post } = await actors.requestAs('author', `POST ${path}/posts`, { content: 'Mine.' });
    await moderateActors(actors, community.id, post.id);
  }
  const occurrenceId = series.upcomingOccurrences[0].id;
  const guest = { name: 'Priya', email: 'priya@vichara.test' };
  const { body: occurrence } = await actors.requestAs(
    'visitor',
    `POST /events/occurrences/${occurrenceId}/guests`,
    guest,
  );
  if (privacy === 'private') await actors.requestAs('guide', `PUT ${path}`, { ...draft, privacy });
  return { communityId: community.id, seriesId: series.id, occurrenceId, guestId: occurrence.guestIds[0] };
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
  describe.each(Object.entries(apiEndpoints.events) as [string, Endpoint][])(
    '%s',
    (name, { method, path }) => {
      const key = `events.${name as keyof typeof apiEndpoints.events}` as const;
      const cases = [...ACTORS, ...MODERATED_ACTORS].map(
        (actor) => [actor, communityStatus(key, privacy, actor)] as const,
      );
      it.each(cases)('the endpoint answers %s with status %i', async (actor, expected) => {
        const { communityId, seriesId, occurrenceId, guestId } = await communityFor(
          privacy,
          (MODERATED_ACTORS as readonly string[]).includes(actor),
          method === 'GET' || expected >= 400,
        );
        const target = path
          .replace('communities/{id}', `communities/${communityId}`)
          .replace('series/{id}', `series/${seriesId}`)
          .replace('occurrences/{id}', `occurrences/${occurrenceId}`)
          .replace('{guestId}', guestId);
        const { status } = await actors.requestAs(actor, `${method} ${target}`, BODIES[name]?.(communityId));
        expect(status).toBe(expected);
      });
    },
  );
});
