import { contentWrittenBy } from '#server/communities/posts/store.ts';
import { type ArchiveFile, jsonFile, jsonListFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { cardOf } from './rules.ts';
import { joinedCommunities } from './store.ts';

export { deleteExpiredInvitations } from '#server/communities/invitations/store.ts';
export { leaveAllCommunities } from '#server/communities/members/actions.ts';
export { lockMembership, shareMembership } from '#server/communities/members/store.ts';
/** What other features may ask of communities. */
export { communityNotFound, publishDueCommunities } from './actions.ts';
export { type CommunityRow, type MaybeViewer, mayManage, mayModerate, mayRead } from './rules.ts';
export {
  communityCount,
  communityFor,
  readableBy,
  selectCommunityForUpdate,
} from './store.ts';

/** The communities that a member is in, and what they wrote there, as files of their archive. */
export function archivedCommunities(db: Db, userId: string): ArchiveFile[] {
  const written = (table: 'posts' | 'replies') => () =>
    jsonListFile(
      (last: Awaited<ReturnType<typeof contentWrittenBy>>[number] | null) =>
        contentWrittenBy(db, table, userId, last, 100),
      ({ id, content, created_at }) => ({ id, content, createdAt: iso(created_at) }),
    );
  const joined = async () => (await joinedCommunities(db, userId, { page: 1, limit: 10_000 })).map(cardOf);
  return [
    { path: 'communities.json', text: () => jsonFile(joined) },
    { path: 'posts.json', text: written('posts') },
    { path: 'replies.json', text: written('replies') },
  ];
}
