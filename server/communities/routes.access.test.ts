// Calls every endpoint of communities as every actor, in a public and in a private community that is created
// for the call.
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
const LINK_DRAFT = { maxUses: 3, days: 7, admits: true };
const BODIES: Record<string, (privacy: string, ids: Record<string, string>) => object> = {
  create: () => COMMUNITY_DRAFT,
  update: (privacy) => ({ ...COMMUNITY_DRAFT, privacy }),
  join: () => ({}),
  changeRole: () => ({ communityRole: 'guide' }),
  previewInvitation: () => ({ inviteToken: 'rubbish' }),
  declineInvitation: () => ({ inviteToken: 'rubbish' }),
  createLink: () => LINK_DRAFT,
  previewLink: () => ({ linkToken: 'rubbish' }),
  updatePins: (_, { postId }) => ({ postIds: [postId] }),
  inviteMany: (actor) => ({ emails: [`many-${actor}@vichara.test`] }),
  invite: () => ({ email: 'somebody@vichara.test' }),
  createPost: () => ({ content: 'Written by the caller.' }),
  updatePost: () => ({ content: 'Changed.' }),
  updateReply: () => ({ content: 'Changed.' }),
  createReply: () => ({ content: 'Written by the caller.' }),
  updateLanguage: () => ({ language: 'de' }),
  updateJoining: (privacy) => ({
    joining: privacy === 'public' ? 'open' : 'invitation',
    isListed: false,
    isFindable: false,
    questions: [],
  }),
  updateAnnouncements: () => ({ isOn: true }),
  requestToJoin: () => ({ answers: [] }),
  acceptRequest: () => ({}),
  declineRequest: () => ({}),
  updateAbout: () => ({ about: '', welcome: '', agreements: [] }),
  report: (_, { postId }) => ({ subject: { kind: 'post', id: postId }, ground: 'spam' }),
  decide: () => ({ action: 'left' }),
  decideDirectly: (_, { postId }) => ({ subject: { kind: 'post', id: postId }, action: 'left' }),
  appeal: () => ({ words: 'Please look again.' }),
  updateDigest: () => ({
    rhythm: 'daily',
    hour: 7,
    timezone: 'UTC',
    communityIds: [],
    repliesToMe: true,
  }),
  sendNotice: () => ({
    url: 'http://vichara.test/',
    explanation: 'It is against the law.',
    inGoodFaith: true,
  }),
};

/**
 * A community with a guide, a member, a post and a reply of an author, a former member and a link. A private
 * one also has a pending invitation. For a moderated actor, and for calls about a case or a request, the
 * moderated actors are added. The case is about the post or, for the reported guide, about that guide.
 */
async function createCommunity(
  privacy: string,
  moderatedFor: string | null,
  name = COMMUNITY_DRAFT.name,
): Promise<Record<string, string>> {
  const draft = { ...COMMUNITY_DRAFT, name };
  const { body: community } = await actors.requestAs('guide', 'POST /communities', draft);
  const path = `/communities/${community.id}`;
  for (const actor of ['member', 'author', 'former'] as const)
    await actors.requestAs(actor, `POST ${path}/join`);
  await actors.requestAs('former', `POST ${path}/leave`);
  const { body: post } = await actors.requestAs('author', `POST ${path}/posts`, { content: 'Mine.' });
  const { body: reply } = await actors.requestAs('author', `POST ${path}/posts/${post.id}/replies`, {
    content: 'Mine too.',
  });
  const { body: deleted } = await actors.requestAs('author', `POST ${path}/posts`, {
    content: 'Taken back.',
  });
  await actors.requestAs('author', `DELETE ${path}/posts/${deleted.id}`);
  const { body: link } = await actors.requestAs('guide', `POST ${path}/links`, LINK_DRAFT);
  const { caseId, guideCaseId, requestId } =
    moderatedFor === null
      ? { caseId: '', guideCaseId: '', requestId: '' }
      : await moderateActors(actors, community.id, post.id);
  const ids = {
    id: community.id,
    postId: post.id,
    replyId: reply.id,
    userId: actors.idOf('member'),
    caseId: moderatedFor === 'reportedGuide' ? guideCaseId : caseId,
    requestId,
    bannedId: actors.idOf('banned'),
    itemId: deleted.id,
    linkId: link.id,
  };
  if (privacy === 'public') return { ...ids, invitationId: crypto.randomUUID() };
  await actors.requestAs('guide', `PUT ${path}`, { ...draft, privacy });
  await actors.requestAs('guide', `POST ${path}/invitations`, { email: 'invited@vichara.test' });
  const { body: invitations } = await actors.requestAs('guide', `GET ${path}/invitations`);
  return { ...ids, invitationId: invitations[0].id };
}

/** The communities of the calls that change nothing, which can share one. */
const sharedCommunities = new Map<string, ReturnType<typeof createCommunity>>();

/** A community for a call: a new one if the call may change it. */
function communityFor(privacy: string, moderatedFor: string | null, changesNothing: boolean) {
  if (!changesNothing) return createCommunity(privacy, moderatedFor);
  const kind = moderatedFor === null || moderatedFor === 'reportedGuide' ? moderatedFor : 'moderated';
  const key = `${privacy} ${kind}`;
  const shared = sharedCommunities.get(key) ?? createCommunity(privacy, moderatedFor, 'Shared Hill');
  sharedCommunities.set(key, shared);
  return shared;
}

/** Lets people ask to join the community. */
const takeRequests = ({ id }: Record<string, string>) =>
  actors.requestAs('guide', `PUT /communities/${id}/joining`, {
    joining: 'request',
    isListed: true,
    isFindable: true,
    questions: [],
  });

/** The guide warns the author, who can appeal. */
async function warnAuthor(ids: Record<string, string>): Promise<void> {
  const subject = { kind: 'reply', id: ids.replyId };
  const warning = { subject, action: 'warned', words: 'Please be kind.' };
  const { body } = await actors.requestAs('guide', `POST /communities/${ids.id}/decisions`, warning);
  ids.decisionId = body.id;
}

describe.each(['public', 'private'] as const)('in a %s community', (privacy) => {
  describe.each(Object.entries(apiEndpoints.communities) as [string, Endpoint][])(
    '%s',
    (name, { method, path }) => {
      const key = `communities.${name as keyof typeof apiEndpoints.communities}` as const;
      const cases = [...ACTORS, ...MODERATED_ACTORS].map(
        (actor) => [actor, communityStatus(key, privacy, actor)] as const,
      );
      it.each(cases)('the endpoint answers %s with status %i', async (actor, expected) => {
        const isModerated = (MODERATED_ACTORS as readonly string[]).includes(actor);
        const needsCase = isModerated || /^\/cases\/|\/bans\/|\{requestId\}/.test(path);
        const isPrepared = name === 'appeal' || path.includes('/requests');
        const changesNothing = !isPrepared && (method === 'GET' || expected >= 400);
        const ids = await communityFor(privacy, needsCase ? actor : null, changesNothing);
        if (name === 'appeal') await warnAuthor(ids);
        if (path.includes('/requests')) await takeRequests(ids);
        const target = path
          .replace('/cases/{id}', `/cases/${ids.caseId}`)
          .replace('/account/decisions/{id}', `/account/decisions/${ids.decisionId}`)
          .replace('/bans/{userId}', `/bans/${ids.bannedId}`)
          .replace(/\{(\w+)\}/g, (_, field: string) => ids[field] ?? '');
        const { status } = await actors.requestAs(actor, `${method} ${target}`, BODIES[name]?.(privacy, ids));
        expect(status).toBe(expected);
      });
    },
  );
});
