import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { communities } from '#contract/communities/communities.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ACTORS, COMMUNITY_MATRIX } from '#tests/support/api/matrix.ts';
import { type Cast, settleActors } from '#tests/support/people/actors.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/**
 * Calls every endpoint of communities as all nine actors, in a public and in a private community that is
 * created for the call.
 */

let server: TestServer;
let nine: Cast;
beforeAll(async () => {
  server = await openTestServer();
  nine = await settleActors(server);
});
afterAll(() => server.close());
// A member can guide 200 communities at most.
afterEach(() => server.database.db.deleteFrom('communities').where('name', '=', SETTINGS.name).execute());

const SETTINGS = { name: 'Morning Hill', description: 'Before sunrise.' };
const BODIES: Record<string, (privacy: string) => object> = {
  create: () => SETTINGS,
  update: (privacy) => ({ ...SETTINGS, privacy }),
  join: () => ({}),
  changeRole: () => ({ communityRole: 'guide' }),
  previewInvitation: () => ({ inviteToken: 'rubbish' }),
  invite: () => ({ email: 'somebody@vichara.test' }),
  createPost: () => ({ content: 'Written by the one who asks.' }),
  updatePost: () => ({ content: 'Changed.' }),
  createReply: () => ({ content: 'Written by the one who asks.' }),
};

/**
 * A community with a guide, a member, a post and reply of an author, a former member, and an open invitation.
 */
async function founded(privacy: string): Promise<Record<string, string>> {
  const { body: made } = await nine.ask('POST /communities', 'guide', SETTINGS);
  const path = `/communities/${made.id}`;
  for (const actor of ['member', 'author', 'former'] as const) await nine.ask(`POST ${path}/join`, actor);
  await nine.ask(`POST ${path}/leave`, 'former');
  const { body: post } = await nine.ask(`POST ${path}/posts`, 'author', { content: 'Mine.' });
  const { body: reply } = await nine.ask(`POST ${path}/posts/${post.id}/replies`, 'author', {
    content: 'Mine too.',
  });
  const ids = { id: made.id, postId: post.id, replyId: reply.id, userId: nine.idOf('member') };
  if (privacy === 'public') return { ...ids, invitationId: crypto.randomUUID() };
  await nine.ask(`PUT ${path}`, 'guide', { ...SETTINGS, privacy });
  await nine.ask(`POST ${path}/invitations`, 'guide', { email: 'invited@vichara.test' });
  const { body: invitations } = await nine.ask(`GET ${path}/invitations`, 'guide');
  return { ...ids, invitationId: invitations[0].id };
}

describe.each(['public', 'private'] as const)('in a %s community', (privacy) => {
  describe.each(Object.entries(communities) as [string, Endpoint][])('%s', (name, { method, path }) => {
    const statuses = COMMUNITY_MATRIX[`communities.${name as keyof typeof communities}`][privacy];
    it.each(ACTORS.map((actor, place) => [actor, statuses[place]] as const))(
      'the endpoint answers %s with status %i',
      async (actor, expected) => {
        const ids = await founded(privacy);
        const address = path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? '');
        const { status } = await nine.ask(`${method} ${address}`, actor, BODIES[name]?.(privacy));
        expect(status).toBe(expected);
      },
    );
  });
});
