import { writtenBy } from '#server/communities/posts/store.ts';
import { type Archived, asJson, asJsonList } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { cardOf } from './rules.ts';
import { joinedCommunities } from './store.ts';

export { deleteExpiredInvitations } from '#server/communities/invitations/store.ts';
export { leaveAllCommunities } from '#server/communities/members/actions.ts';
export { heldMembership, lockMembership } from '#server/communities/members/store.ts';
/** What other features may ask of communities. */
export { noCommunity, openDueCommunities } from './actions.ts';
export { type CommunityRow, mayManage, mayModerate, mayRead, type Who } from './rules.ts';
export { communityCount, communityFor, lockedCommunity, openTo } from './store.ts';

/** The communities that a member is in, and what they wrote there, as files of their archive. */
export function archivedCommunities(db: Db, userId: string): Archived[] {
  const written = (table: 'posts' | 'replies') => () =>
    asJsonList(
      (last: Awaited<ReturnType<typeof writtenBy>>[number] | null) => writtenBy(db, table, userId, last, 100),
      ({ id, content, created_at }) => ({ id, content, createdAt: iso(created_at) }),
    );
  const joined = async () => (await joinedCommunities(db, userId, { page: 1, limit: 10_000 })).map(cardOf);
  return [
    { path: 'communities.json', text: () => asJson(joined) },
    { path: 'posts.json', text: written('posts') },
    { path: 'replies.json', text: written('replies') },
  ];
}
