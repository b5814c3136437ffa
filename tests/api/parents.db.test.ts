// These tests request objects under the wrong parent. The caller is the guide of both communities, so a refusal
// cannot be due to missing access.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import type { Actors } from '#tests/support/people/actors.ts';
import { type Canaries, plantCanaries } from '#tests/support/people/canaries.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let actors: Actors;
let canaries: Canaries;
let otherParents: Record<string, string>;
beforeAll(async () => {
  ({ server, actors, canaries } = await plantCanaries());
  const settings = { name: 'Another Hill', description: 'Of the same guide.', privacy: 'private' };
  const { body: community } = await actors.requestAs('guide', 'POST /communities', settings);
  const { body: post } = await actors.requestAs('guide', `POST /communities/${community.id}/posts`, {
    content: '.',
  });
  const { body: series } = await actors.requestAs('guide', 'POST /events/series', {
    communityId: community.id,
    title: 'Elsewhere',
    description: 'Also.',
    startTime: '2099-03-01T19:00:00Z',
    endTime: '2099-03-01T20:00:00Z',
    timezone: 'UTC',
  });
  otherParents = {
    '/communities/{id}': `/communities/${community.id}`,
    '/posts/{postId}': `/posts/${post.id}`,
    '/events/occurrences/{id}': `/events/occurrences/${series.upcomingOccurrences[0].id}`,
  };
});
afterAll(() => server.close());

const BODIES: Record<string, object> = {
  'communities.changeRole': { communityRole: 'guide' },
  'communities.updatePost': { content: 'Changed.' },
  'communities.updateReply': { content: 'Changed.' },
  'communities.createReply': { content: 'Here?' },
};

const NESTED = ENDPOINTS.filter(({ path }) => (path.match(/\{(\w+I|i)d\}/g) ?? []).length > 1);

/** Every nested endpoint with each of its parents. */
const ENDPOINT_PARENTS = NESTED.flatMap(({ call, name }) =>
  ['/communities/{id}', '/posts/{postId}', '/events/occurrences/{id}']
    .filter((parent) => call.includes(parent) && !call.endsWith(parent))
    .map((parent) => ({ call, name, parent })),
);

it('every nested endpoint has a parent to replace', () => {
  const tested = ENDPOINT_PARENTS.map(({ call }) => call);
  expect(NESTED.length).toBeGreaterThan(0);
  expect(NESTED.filter(({ call }) => !tested.includes(call))).toEqual([]);
});

it.each(ENDPOINT_PARENTS)(
  '$call does not find a child under another $parent',
  async ({ call, name, parent }) => {
    const wrongCall = canaries.fillPath(call.replace(parent, otherParents[parent] ?? ''));
    const { status } = await actors.requestAs('guide', wrongCall, BODIES[name]);
    expect(status, wrongCall).toBe(404);
  },
);

it('calls with a wrong parent in their path change nothing', async () => {
  const { body } = await actors.requestAs(
    'author',
    canaries.fillPath('GET /communities/{id}/posts/{postId}'),
  );
  expect(body.content).toBe('Threshold.');
  const replies = await actors.requestAs(
    'author',
    canaries.fillPath('GET /communities/{id}/posts/{postId}/replies'),
  );
  expect(replies.body.items).toHaveLength(1);
  const invitations = await actors.requestAs('guide', canaries.fillPath('GET /communities/{id}/invitations'));
  expect(invitations.body).toHaveLength(1);
});
