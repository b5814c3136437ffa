import { type ArchiveFile, jsonFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { mailedInvitations } from '#server/site/invitations/actions.ts';
import { linkInvitations } from '#server/site/invitations/links.ts';
import { deleteExpiredInvitations, wordsBy } from '#server/site/invitations/store.ts';
import { siteMails } from './mails.ts';
import { siteRoutes } from './routes.ts';

/** What admins set for the whole site, and invitations to it. */
export const siteFeature = {
  routes: siteRoutes,
  mails: siteMails,
  signupInvitations: [mailedInvitations, linkInvitations],
  archive,
  deleteExpired: ({ db, clock }) => deleteExpiredInvitations(db, clock()),
} satisfies Feature;

/** The words of an admin in invitations, as a file of the data export. */
function archive({ db }: Pick<Deps, 'db'>, userId: string): ArchiveFile[] {
  const words = async () =>
    (await wordsBy(db, userId)).map((row) => ({
      communityId: row.community_id,
      words: row.words,
      at: iso(row.created_at),
    }));
  return [{ path: 'site-invitation-words.json', text: () => jsonFile(words) }];
}
