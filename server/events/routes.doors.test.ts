import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { events } from '#contract/events.ts';
import { type Member, member, type Person } from '#tests/support/cast.ts';
import { ACTORS, type Actor, COMMUNITY_MATRIX } from '#tests/support/matrix.ts';
import { openTestServer, type TestServer } from '#tests/support/testServer.ts';

/** Walks every endpoint of events as all nine, in a public and in a private community made for the call. */
const PERSONS: Record<Exclude<Actor, 'visitor'>, Person> = {
  stranger: 'tomas',
  former: 'aiko',
  member: 'samuel',
  author: 'meera',
  guide: 'ravi',
  otherGuide: 'noor',
  moderator: 'lhamo',
  admin: 'anandi',
};

let server: TestServer;
const cast = new Map<Actor, Member>();
beforeAll(async () => {
  server = await openTestServer();
  for (const [actor, person] of Object.entries(PERSONS))
    cast.set(actor as Actor, await member(server, person));
  await ask('POST /communities', 'otherGuide', { name: 'Another', description: 'Elsewhere.' });
});
afterAll(() => server.close());

const ask = (call: string, actor: Actor, body?: object) =>
  server.ask(call, { token: cast.get(actor)?.token, body });

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
  changeSeries: () => EVENT,
  registerGuest: () => ({ name: 'Eoin', email: 'eoin@vichara.test' }),
  cancelGuest: () => ({ token: `${crypto.randomUUID()}.zzzzzz.${'x'.repeat(43)}` }),
};

/** A community with a guide, a member, one who has left, and who made a series as a guide and is one no more. */
async function founded(privacy: string) {
  const { body: made } = await ask('POST /communities', 'guide', SETTINGS);
  const path = `/communities/${made.id}`;
  for (const actor of ['member', 'author', 'former'] as const) await ask(`POST ${path}/join`, actor);
  await ask(`POST ${path}/leave`, 'former');
  const author = `PUT ${path}/members/${cast.get('author')?.id}`;
  await ask(author, 'guide', { communityRole: 'guide' });
  const { body: series } = await ask('POST /events/series', 'author', { communityId: made.id, ...SERIES });
  await ask(author, 'guide', { communityRole: 'member' });
  const occurrenceId = series.upcomingOccurrences[0].id;
  const guest = { name: 'Priya', email: 'priya@vichara.test' };
  const { body: registered } = await ask(`POST /events/occurrences/${occurrenceId}/guests`, 'visitor', guest);
  if (privacy === 'private') await ask(`PUT ${path}`, 'guide', { ...SETTINGS, privacy });
  return { communityId: made.id, seriesId: series.id, occurrenceId, guestId: registered.guestIds[0] };
}

describe.each(['public', 'private'] as const)('in a %s community', (privacy) => {
  describe.each(Object.entries(events) as [string, Endpoint][])('%s', (name, { method, path }) => {
    const statuses = COMMUNITY_MATRIX[`events.${name as keyof typeof events}`][privacy];
    it.each(ACTORS.map((actor, place) => [actor, statuses[place]] as const))(
      'answers %s with %i',
      async (actor, expected) => {
        const { communityId, seriesId, occurrenceId, guestId } = await founded(privacy);
        const address = path
          .replace('communities/{id}', `communities/${communityId}`)
          .replace('series/{id}', `series/${seriesId}`)
          .replace('occurrences/{id}', `occurrences/${occurrenceId}`)
          .replace('{guestId}', guestId);
        const { status } = await ask(`${method} ${address}`, actor, BODIES[name]?.(communityId));
        expect(status).toBe(expected);
      },
    );
  });
});
