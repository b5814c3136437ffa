// Calls every endpoint of communities as all nine actors, in a public and in a private community that is created
// for the call.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ACTORS, COMMUNITY_MATRIX } from '#tests/support/api/matrix.ts';
import { type Actors, createActors } from '#tests/support/people/actors.ts';
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
const BODIES: Record<string, (privacy: string) => object> = {
  create: () => COMMUNITY_DRAFT,
  update: (privacy) => ({ ...COMMUNITY_DRAFT, privacy }),
  join: () => ({}),
  changeRole: () => ({ communityRole: 'guide' }),
  previewInvitation: () => ({ inviteToken: 'rubbish' }),
  invite: () => ({ email: 'somebody@vichara.test' }),
  createPost: () => ({ content: 'Written by the caller.' }),
  updatePost: () => ({ content: 'Changed.' }),
  createReply: () => ({ content: 'Written by the caller.' }),
};

/**
 * A community with a guide, a member, a post and a reply of an author, and a former member. A private one also has a
 * pending invitation.
 */
async function createCommunity(privacy: string): Promise<Record<string, string>> {
  const { body: community } = await actors.requestAs('guide', 'POST /communities', COMMUNITY_DRAFT);
  const path = `/communities/${community.id}`;
  for (const actor of ['member', 'author', 'former'] as const)
    await actors.requestAs(actor, `POST ${path}/join`);
  await actors.requestAs('former', `POST ${path}/leave`);
  const { body: post } = await actors.requestAs('author', `POST ${path}/posts`, { content: 'Mine.' });
  const { body: reply } = await actors.requestAs('author', `POST ${path}/posts/${post.id}/replies`, {
    content: 'Mine too.',
  });
  const ids = { id: community.id, postId: post.id, replyId: reply.id, userId: actors.idOf('member') };
  if (privacy === 'public') return { ...ids, invitationId: crypto.randomUUID() };
  await actors.requestAs('guide', `PUT ${path}`, { ...COMMUNITY_DRAFT, privacy });
  await actors.requestAs('guide', `POST ${path}/invitations`, { email: 'invited@vichara.test' });
  const { body: invitations } = await actors.requestAs('guide', `GET ${path}/invitations`);
  return { ...ids, invitationId: invitations[0].id };
}

describe.each(['public', 'private'] as const)('in a %s community', (privacy) => {
  describe.each(Object.entries(apiEndpoints.communities) as [string, Endpoint][])(
    '%s',
    (name, { method, path }) => {
      const statuses =
        COMMUNITY_MATRIX[`communities.${name as keyof typeof apiEndpoints.communities}`][privacy];
      it.each(ACTORS.map((actor, index) => [actor, statuses[index]] as const))(
        'the endpoint answers %s with status %i',
        async (actor, expected) => {
          const ids = await createCommunity(privacy);
          const target = path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? '');
          const { status } = await actors.requestAs(actor, `${method} ${target}`, BODIES[name]?.(privacy));
          expect(status).toBe(expected);
        },
      );
    },
  );
});
