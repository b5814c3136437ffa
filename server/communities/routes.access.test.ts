import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { communities } from '#contract/communities/communities.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ACTORS, COMMUNITY_MATRIX } from '#tests/support/api/matrix.ts';
import { type Actors, createActors } from '#tests/support/people/actors.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/**
 * Calls every endpoint of communities as all nine actors, in a public and in a private community that is
 * created for the call.
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
  const { body: made } = await nine.requestAs('guide', 'POST /communities', SETTINGS);
  const path = `/communities/${made.id}`;
  for (const actor of ['member', 'author', 'former'] as const)
    await nine.requestAs(actor, `POST ${path}/join`);
  await nine.requestAs('former', `POST ${path}/leave`);
  const { body: post } = await nine.requestAs('author', `POST ${path}/posts`, { content: 'Mine.' });
  const { body: reply } = await nine.requestAs('author', `POST ${path}/posts/${post.id}/replies`, {
    content: 'Mine too.',
  });
  const ids = { id: made.id, postId: post.id, replyId: reply.id, userId: nine.idOf('member') };
  if (privacy === 'public') return { ...ids, invitationId: crypto.randomUUID() };
  await nine.requestAs('guide', `PUT ${path}`, { ...SETTINGS, privacy });
  await nine.requestAs('guide', `POST ${path}/invitations`, { email: 'invited@vichara.test' });
  const { body: invitations } = await nine.requestAs('guide', `GET ${path}/invitations`);
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
        const { status } = await nine.requestAs(actor, `${method} ${address}`, BODIES[name]?.(privacy));
        expect(status).toBe(expected);
      },
    );
  });
});
