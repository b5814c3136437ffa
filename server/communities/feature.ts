import { deleteExpiredInvitations } from '#server/communities/invitations/store.ts';
import { leaveAllCommunities } from '#server/communities/members/actions.ts';
import { contentWrittenBy } from '#server/communities/posts/store.ts';
import { type ArchiveFile, jsonFile, jsonListFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { publishDueCommunities } from './actions.ts';
import { communityMails } from './mails.ts';
import { communityPages } from './pages.ts';
import { communitiesRoutes } from './routes.ts';
import { cardOf } from './rules.ts';
import { joinedCommunities } from './store.ts';

export const communitiesFeature = {
  routes: communitiesRoutes,
  mails: communityMails,
  publicPages: communityPages,
  archive,
  beforeAccountRemoved: leaveAllCommunities,
  deleteExpired: async ({ db, clock }) => deleteExpiredInvitations(db, clock()),
  recurring: { 'publish-communities': { cron: '* * * * *', run: publishDueCommunities } },
} satisfies Feature;

/** A member's communities, posts and replies, as files of the data export. */
function archive({ db }: Pick<Deps, 'db'>, userId: string): ArchiveFile[] {
  const ownTexts = (table: 'posts' | 'replies') => () =>
    jsonListFile(
      (last: Awaited<ReturnType<typeof contentWrittenBy>>[number] | null) =>
        contentWrittenBy(db, table, userId, last, 100),
      ({ id, content, created_at }) => ({ id, content, createdAt: iso(created_at) }),
    );
  const joined = async () => (await joinedCommunities(db, userId, { page: 1, limit: 10_000 })).map(cardOf);
  return [
    { path: 'communities.json', text: () => jsonFile(joined) },
    { path: 'posts.json', text: ownTexts('posts') },
    { path: 'replies.json', text: ownTexts('replies') },
  ];
}
