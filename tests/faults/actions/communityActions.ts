import { isBanned, isGuide, membershipOf } from '#tests/faults/model/communities/access.ts';
import { isUnknown } from '#tests/faults/model/match.ts';
import type { Community, Text } from '#tests/faults/model/world.ts';
import {
  type Action,
  type Choice,
  chance,
  guides,
  known,
  mostly,
  oneOf,
  type Weighted,
  words,
} from './draws.ts';

const community = ({ random, world }: Choice) => known(random, Object.values(world.communities));
const guidedCommunity = ({ random, world, me }: Choice) =>
  mostly(random, Object.values(world.communities), (each) => isGuide(each, me));
const ownCommunity = ({ random, world, me }: Choice) =>
  mostly(random, Object.values(world.communities), (each) => membershipOf(each, me) !== null);
const somebody = ({ random, world }: Choice) => known(random, Object.values(world.users));

/** A community that the member can join, or ask to join. */
const openTo =
  (joining: Community['joining']) =>
  ({ random, world, me }: Choice) =>
    mostly(
      random,
      Object.values(world.communities),
      (each) => each.joining === joining && membershipOf(each, me) === null,
    );

/** A community that has excluded the member, who tries to come back. */
const bannedFrom = ({ random, world, me }: Choice) =>
  known(
    random,
    Object.values(world.communities).filter((each) => isBanned(each, me)),
  );

/** A community that the member has asked to let them in. */
const askedOf = ({ random, world, me }: Choice) =>
  mostly(random, Object.values(world.communities), ({ requests }) =>
    requests.some(({ user, state }) => user === me.id && state === 'waiting'),
  );

/** A call about a community, with its id. */
const inCommunity =
  (endpoint: string, bodyOf?: (choice: Choice) => Record<string, unknown>, find = community): Action =>
  (choice) => {
    const found = find(choice);
    return found ? { endpoint, params: { id: found.id }, ...(bodyOf && { body: bodyOf(choice) }) } : null;
  };

/** A call of a guide about one of these people of a community. */
const aboutOneOf =
  (
    peopleOf: (community: Community) => readonly { user: string }[],
    endpoint: string,
    bodyOf?: (choice: Choice) => Record<string, unknown>,
  ): Action =>
  (choice) => {
    const found = guidedCommunity(choice);
    const person = found && oneOf(choice.random, peopleOf(found));
    if (!found || !person) return null;
    const params = { id: found.id, userId: person.user };
    return { endpoint, params, ...(bodyOf && { body: bodyOf(choice) }) };
  };

const communityDraft = ({ random }: Choice) => ({
  name: words(random, 2),
  description: words(random, 5),
  privacy: chance(random, 0.4) ? 'private' : 'public',
});

/** The calls about communities and their members. */
export const COMMUNITY_ACTIONS: readonly Weighted[] = [
  [3, (choice) => ({ endpoint: 'POST /communities', body: communityDraft(choice) })],
  [
    1,
    (choice) => {
      const found = guidedCommunity(choice);
      if (!found) return null;
      const body = { ...communityDraft(choice), privacy: found.privacy };
      return { endpoint: 'PUT /communities/{id}', params: { id: found.id }, body };
    },
  ],
  // Rarely, so that enough is left.
  [0.3, inCommunity('DELETE /communities/{id}', undefined, guidedCommunity)],
  [8, inCommunity('POST /communities/{id}/join', undefined, openTo('open'))],
  [2, inCommunity('POST /communities/{id}/join', undefined, bannedFrom)],
  [1, inCommunity('POST /communities/{id}/leave', () => ({}), ownCommunity)],
  [4, inCommunity('POST /communities/{id}/requests', () => ({ answers: [] }), openTo('request'))],
  [
    2,
    inCommunity(
      'PUT /communities/{id}/joining',
      ({ random }) => ({
        joining: oneOf(random, ['open', 'request', 'request', 'invitation']),
        ...{ isListed: true, isFindable: false, questions: [] },
      }),
      guidedCommunity,
    ),
  ],
  [
    6,
    (choice) => {
      const requests = Object.values(choice.world.communities).flatMap((each) =>
        each.requests.map((request) => ({
          communityId: each.id,
          isMine: isGuide(each, choice.me),
          ...request,
        })),
      );
      const request = mostly(choice.random, requests, ({ isMine, state }) => isMine && state === 'waiting');
      if (!request) return null;
      const answer = chance(choice.random, 0.7) ? 'accept' : 'decline';
      return {
        endpoint: `POST /communities/{id}/requests/{requestId}/${answer}`,
        params: { id: request.communityId, requestId: request.id },
        body: {},
      };
    },
  ],
  [
    2,
    aboutOneOf(
      ({ members }) => members,
      'PUT /communities/{id}/members/{userId}',
      ({ random }) => ({ communityRole: chance(random, 0.7) ? 'guide' : 'member' }),
    ),
  ],
  [
    4,
    (choice) => {
      const found = guidedCommunity(choice);
      const subject = found && oneOf(choice.random, found.members);
      if (!found || !subject) return null;
      const action = chance(choice.random, 0.5) ? 'banned' : 'paused';
      return {
        endpoint: 'POST /communities/{id}/decisions',
        params: { id: found.id },
        body: {
          ...{ subject: { kind: 'member', id: subject.user }, action, words: 'Please rest.' },
          ...(action === 'paused' && { days: 7 }),
        },
      };
    },
  ],
  [1, inCommunity('DELETE /communities/{id}/requests/mine', undefined, askedOf)],
  [1, aboutOneOf(({ members }) => members, 'DELETE /communities/{id}/members/{userId}')],
  [2, aboutOneOf(({ bans }) => bans, 'DELETE /communities/{id}/bans/{userId}')],
  [
    3,
    (choice) => {
      const other = somebody(choice);
      const method = chance(choice.random, 0.6) ? 'PUT' : 'DELETE';
      return other ? { endpoint: `${method} /account/mutes/{userId}`, params: { userId: other.id } } : null;
    },
  ],
];

/** Whether a member is the author of a text, or a guide where it stands. */
const canChange = (choice: Choice, { author, community: id }: Text) =>
  author === choice.me.id || guides(choice, id);

/** A call about a post. */
function onPost(endpoint: string, hasContent: boolean): Action {
  return (choice) => {
    const { random, world } = choice;
    const posts = Object.values(world.texts).filter((text) => text.post === null);
    const isReply = endpoint.endsWith('/replies');
    const post = isReply ? known(random, posts) : mostly(random, posts, (each) => canChange(choice, each));
    if (!post) return null;
    const params = { id: post.community, postId: post.id };
    return hasContent ? { endpoint, params, body: { content: words(random, 4) } } : { endpoint, params };
  };
}

/** A call about a reply. */
function onReply(endpoint: string, hasContent: boolean): Action {
  return (choice) => {
    const { random, world } = choice;
    const replies = Object.values(world.texts).filter((text) => text.post !== null);
    const reply = mostly(random, replies, (each) => canChange(choice, each));
    if (!reply || isUnknown(reply.post ?? '')) return null;
    const params = { id: reply.community, postId: reply.post ?? '', replyId: reply.id };
    return hasContent ? { endpoint, params, body: { content: words(random, 4) } } : { endpoint, params };
  };
}

/** The calls about posts, replies and what was deleted. */
export const TEXT_ACTIONS: readonly Weighted[] = [
  [
    6,
    inCommunity(
      'POST /communities/{id}/posts',
      ({ random }) => ({ content: words(random, 5) }),
      ownCommunity,
    ),
  ],
  [5, onPost('POST /communities/{id}/posts/{postId}/replies', true)],
  [3, onPost('PUT /communities/{id}/posts/{postId}', true)],
  [2, onPost('DELETE /communities/{id}/posts/{postId}', false)],
  [2, onReply('PUT /communities/{id}/posts/{postId}/replies/{replyId}', true)],
  [2, onReply('DELETE /communities/{id}/posts/{postId}/replies/{replyId}', false)],
  [
    4,
    (choice) => {
      const deleted = Object.values(choice.world.texts).filter((text) => text.deleted !== null);
      const text = mostly(choice.random, deleted, (each) => canChange(choice, each));
      if (!text) return null;
      const params = { id: text.community, itemId: text.id };
      return chance(choice.random, 0.75)
        ? { endpoint: 'POST /communities/{id}/deleted/{itemId}/restore', params }
        : { endpoint: 'DELETE /communities/{id}/deleted/{itemId}', params };
    },
  ],
];
