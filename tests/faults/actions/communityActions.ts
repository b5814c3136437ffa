import { type Action, type Choice, chance, known, oneOf, type Weighted, words } from './draws.ts';

const community = ({ random, world }: Choice) => known(random, Object.values(world.communities));
const somebody = ({ random, world }: Choice) => oneOf(random, Object.values(world.users));

/** A call about a community, with its id. */
const inCommunity =
  (endpoint: string, bodyOf?: (choice: Choice) => Record<string, unknown>): Action =>
  (choice) => {
    const found = community(choice);
    return found ? { endpoint, params: { id: found.id }, ...(bodyOf && { body: bodyOf(choice) }) } : null;
  };

const communityDraft = ({ random }: Choice) => ({
  name: words(random, 2),
  description: words(random, 5),
  privacy: chance(random, 0.4) ? 'private' : 'public',
});

/** The calls about communities and their members. */
export const COMMUNITY_ACTIONS: readonly Weighted[] = [
  [4, (choice) => ({ endpoint: 'POST /communities', body: communityDraft(choice) })],
  [8, inCommunity('POST /communities/{id}/join')],
  [2, inCommunity('POST /communities/{id}/leave', () => ({}))],
  [3, inCommunity('POST /communities/{id}/requests', () => ({ answers: [] }))],
  [
    2,
    inCommunity('PUT /communities/{id}/joining', ({ random }) => ({
      joining: oneOf(random, ['open', 'request', 'invitation']),
      ...{ isListed: true, isFindable: false, questions: [] },
    })),
  ],
  [
    3,
    (choice) => {
      const requests = Object.values(choice.world.communities).flatMap(({ id, requests }) =>
        requests.map((request) => ({ communityId: id, ...request })),
      );
      const request = known(choice.random, requests);
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
    1,
    (choice) => {
      const found = community(choice);
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
  [
    2,
    (choice) => {
      const other = somebody(choice);
      return other ? { endpoint: 'PUT /account/mutes/{userId}', params: { userId: other.id } } : null;
    },
  ],
];

/** A call about a post. */
function onPost(endpoint: string, hasContent: boolean): Action {
  return ({ random, world }) => {
    const post = known(
      random,
      Object.values(world.texts).filter((text) => text.post === null),
    );
    if (!post) return null;
    const params = { id: post.community, postId: post.id };
    return hasContent ? { endpoint, params, body: { content: words(random, 4) } } : { endpoint, params };
  };
}

/** The calls about posts, replies and what was deleted. */
export const TEXT_ACTIONS: readonly Weighted[] = [
  [6, inCommunity('POST /communities/{id}/posts', ({ random }) => ({ content: words(random, 5) }))],
  [5, onPost('POST /communities/{id}/posts/{postId}/replies', true)],
  [3, onPost('PUT /communities/{id}/posts/{postId}', true)],
  [2, onPost('DELETE /communities/{id}/posts/{postId}', false)],
  [
    3,
    ({ random, world }) => {
      const text = known(
        random,
        Object.values(world.texts).filter(({ deleted }) => deleted !== null),
      );
      if (!text) return null;
      const params = { id: text.community, itemId: text.id };
      return { endpoint: 'POST /communities/{id}/deleted/{itemId}/restore', params };
    },
  ],
];
