import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import type { Cast } from '#tests/support/people/actors.ts';
import { type Canaries, plantCanaries } from '#tests/support/people/canaries.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

/**
 * Requests an object of one community under another, as the guide of both, who may do everything in either.
 */
let server: TestServer;
let nine: Cast;
let garden: Canaries;
let elsewhere: Record<string, string>;
beforeAll(async () => {
  ({ server, nine, garden } = await plantCanaries());
  const settings = { name: 'Another Hill', description: 'Of the same guide.', privacy: 'private' };
  const { body: community } = await nine.ask('POST /communities', 'guide', settings);
  const { body: post } = await nine.ask(`POST /communities/${community.id}/posts`, 'guide', { content: '.' });
  const { body: series } = await nine.ask('POST /events/series', 'guide', {
    communityId: community.id,
    title: 'Elsewhere',
    description: 'Also.',
    startTime: '2099-03-01T19:00:00Z',
    endTime: '2099-03-01T20:00:00Z',
    timezone: 'UTC',
  });
  elsewhere = {
    '/communities/{id}': `/communities/${community.id}`,
    '/posts/{postId}': `/posts/${post.id}`,
    '/events/occurrences/{id}': `/events/occurrences/${series.upcomingOccurrences[0].id}`,
  };
});
afterAll(() => server.close());

const BODIES: Record<string, object> = {
  'communities.changeRole': { communityRole: 'guide' },
  'communities.updatePost': { content: 'Changed.' },
  'communities.createReply': { content: 'Here?' },
};

const NESTED = ENDPOINTS.filter(({ path }) => path.split('{').length > 2);

/** Each id in the path, replaced by that of another parent. */
const strays = NESTED.flatMap(({ call, name }) =>
  ['/communities/{id}', '/posts/{postId}', '/events/occurrences/{id}']
    .filter((parent) => call.includes(parent) && !call.endsWith(parent))
    .map((parent) => ({ call, name, parent })),
);

it('every call with a child in its path checks the parent', () => {
  expect(strays.length).toBeGreaterThan(NESTED.length);
});

it.each(strays)('$call finds no child under another $parent', async ({ call, name, parent }) => {
  const address = garden.address(call.replace(parent, elsewhere[parent] ?? ''));
  const { status } = await nine.ask(address, 'guide', BODIES[name]);
  expect(status, address).toBe(404);
});

it('the refused calls changed nothing', async () => {
  const { body } = await nine.ask(garden.address('GET /communities/{id}/posts/{postId}'), 'author');
  expect(body.content).toBe('Threshold.');
  const replies = await nine.ask(garden.address('GET /communities/{id}/posts/{postId}/replies'), 'author');
  expect(replies.body.items).toHaveLength(1);
  const invitations = await nine.ask(garden.address('GET /communities/{id}/invitations'), 'guide');
  expect(invitations.body).toHaveLength(1);
});
