import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communities } from '#contract/communities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Member, member, type Person } from '#tests/support/cast.ts';
import { ACTORS, type Actor, COMMUNITY_MATRIX } from '#tests/support/matrix.ts';
import { openTestServer, type TestServer } from '#tests/support/testServer.ts';

/** Walks every endpoint of communities as all nine, in a public and in a private community made for the call. */
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
const BODIES: Record<string, (privacy: string) => object> = {
  found: () => SETTINGS,
  change: (privacy) => ({ ...SETTINGS, privacy }),
  join: () => ({}),
  changeRole: () => ({ communityRole: 'guide' }),
  invite: () => ({ email: 'somebody@vichara.test' }),
  publish: () => ({ content: 'Written by the one who asks.' }),
  rewritePost: () => ({ content: 'Changed.' }),
  reply: () => ({ content: 'Written by the one who asks.' }),
};

/** A community with a guide, a member, an author's post and reply, one who has left, and an open invitation. */
async function founded(privacy: string): Promise<Record<string, string>> {
  const { body: made } = await ask('POST /communities', 'guide', SETTINGS);
  const path = `/communities/${made.id}`;
  for (const actor of ['member', 'author', 'former'] as const) await ask(`POST ${path}/join`, actor);
  await ask(`POST ${path}/leave`, 'former');
  const { body: post } = await ask(`POST ${path}/posts`, 'author', { content: 'Mine.' });
  const { body: reply } = await ask(`POST ${path}/posts/${post.id}/replies`, 'author', {
    content: 'Mine too.',
  });
  const ids = { id: made.id, postId: post.id, replyId: reply.id, userId: cast.get('member')?.id ?? '' };
  if (privacy === 'public') return { ...ids, invitationId: crypto.randomUUID() };
  await ask(`PUT ${path}`, 'guide', { ...SETTINGS, privacy });
  await ask(`POST ${path}/invitations`, 'guide', { email: 'invited@vichara.test' });
  const { body: invitations } = await ask(`GET ${path}/invitations`, 'guide');
  return { ...ids, invitationId: invitations[0].id };
}

describe.each(['public', 'private'] as const)('in a %s community', (privacy) => {
  describe.each(Object.entries(communities) as [string, Endpoint][])('%s', (name, { method, path }) => {
    const statuses = COMMUNITY_MATRIX[`communities.${name as keyof typeof communities}`][privacy];
    it.each(ACTORS.map((actor, place) => [actor, statuses[place]] as const))(
      'answers %s with %i',
      async (actor, expected) => {
        const ids = await founded(privacy);
        const address = path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? '');
        const { status } = await ask(`${method} ${address}`, actor, BODIES[name]?.(privacy));
        expect(status).toBe(expected);
      },
    );
  });
});
