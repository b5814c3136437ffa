import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { menu } from '#contract/menu.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ACTORS, COMMUNITY_MATRIX } from '#tests/support/api/matrix.ts';
import { type Actors, createActors } from '#tests/support/people/actors.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/**
 * Calls every endpoint of events as all nine actors, in a public and in a private community that is created
 * for the call.
 */

let server: TestServer;
let nine: Actors;
beforeAll(async () => {
  server = await openTestServer();
  nine = await createActors(server);
});
afterAll(() => server.close());
// A member can guide 200 communities at most.
afterEach(() => server.database.db.deleteFrom('communities').where('name', '=', SETTINGS.name).execute());

const SETTINGS = { name: 'Morning Hill', description: 'Before sunrise.' };
const EVENT = { title: 'One Verse', description: 'Aloud, three times.', capacity: 20 };
const SERIES = {
  ...EVENT,
  startTime: '2099-03-01T19:00:00Z',
  endTime: '2099-03-01T20:00:00Z',
  timezone: 'UTC',
};
const BODIES: Record<string, (communityId: string) => object> = {
  create: (communityId) => ({ communityId, ...SERIES }),
  updateSeries: () => EVENT,
  registerGuest: () => ({ name: 'Eoin', email: 'eoin@vichara.test' }),
  cancelGuest: () => ({ token: `${crypto.randomUUID()}.zzzzzz.${'x'.repeat(43)}` }),
};

/**
 * A community with a guide, a member, a former member, and the author of a series, who is no longer a guide.
 */
async function founded(privacy: string) {
  const { body: made } = await nine.requestAs('guide', 'POST /communities', SETTINGS);
  const path = `/communities/${made.id}`;
  for (const actor of ['member', 'author', 'former'] as const)
    await nine.requestAs(actor, `POST ${path}/join`);
  await nine.requestAs('former', `POST ${path}/leave`);
  const author = `PUT ${path}/members/${nine.idOf('author')}`;
  await nine.requestAs('guide', author, { communityRole: 'guide' });
  const { body: series } = await nine.requestAs('author', 'POST /events/series', {
    communityId: made.id,
    ...SERIES,
  });
  await nine.requestAs('guide', author, { communityRole: 'member' });
  const occurrenceId = series.upcomingOccurrences[0].id;
  const guest = { name: 'Priya', email: 'priya@vichara.test' };
  const { body: registered } = await nine.requestAs(
    'visitor',
    `POST /events/occurrences/${occurrenceId}/guests`,
    guest,
  );
  if (privacy === 'private') await nine.requestAs('guide', `PUT ${path}`, { ...SETTINGS, privacy });
  return { communityId: made.id, seriesId: series.id, occurrenceId, guestId: registered.guestIds[0] };
}

describe.each(['public', 'private'] as const)('in a %s community', (privacy) => {
  describe.each(Object.entries(menu.events) as [string, Endpoint][])('%s', (name, { method, path }) => {
    const statuses = COMMUNITY_MATRIX[`events.${name as keyof typeof menu.events}`][privacy];
    it.each(ACTORS.map((actor, place) => [actor, statuses[place]] as const))(
      'the endpoint answers %s with status %i',
      async (actor, expected) => {
        const { communityId, seriesId, occurrenceId, guestId } = await founded(privacy);
        const address = path
          .replace('communities/{id}', `communities/${communityId}`)
          .replace('series/{id}', `series/${seriesId}`)
          .replace('occurrences/{id}', `occurrences/${occurrenceId}`)
          .replace('{guestId}', guestId);
        const { status } = await nine.requestAs(actor, `${method} ${address}`, BODIES[name]?.(communityId));
        expect(status).toBe(expected);
      },
    );
  });
});
