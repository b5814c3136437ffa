import { say } from '#contract/platform/say.ts';
import type { SiteLink } from '#contract/site/invitations.ts';
import { accountById, preventAccountDeletion } from '#server/account/public.ts';
import {
  countSignup,
  deleteLink,
  inviterOf,
  isUsableLink,
  linkById,
  linkCount,
  linkOf,
  linksOf,
  lockUsableLink,
  storeLink,
} from '#server/communities/public.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PageQuery } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps, SignupInvitations } from '#server/platform/deps.ts';
import { conflict, notFound, sessionExpired } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { claimedId } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { lockSite } from '#server/platform/site.ts';

/* Links with which several people may make accounts. They are links of communities without a community. */

const MAX_LINKS = 100;
const linkNotFound = () => notFound(say('Link not found.'));

export const listLinks = (deps: Deps, query: PageQuery) => linksOf(deps, null, query);

/** @throws ApiError 409 if the site has 100 links. */
export async function createLink(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  draft: { maxUses: number; days: number },
): Promise<SiteLink> {
  await inTransaction(db, async (trx) => {
    if (!(await preventAccountDeletion(trx, viewer.id))) throw sessionExpired();
    await lockSite(trx);
    if ((await linkCount(trx, null, deps.clock())) >= MAX_LINKS)
      throw conflict(
        'link_limit',
        say('A site can have at most {max} links. Please remove one.', { max: MAX_LINKS }),
      );
    await storeLink(deps, trx, viewer, { id, communityId: null, admits: true, ...draft });
  });
  return readOwnLink(deps, db, viewer, id);
}

/** A link that the caller has created. */
export async function readOwnLink(deps: Deps, db: Db, viewer: Viewer, id: string): Promise<SiteLink> {
  const row = await linkById(db, id);
  const inviter = await accountById(db, viewer.id);
  if (row?.community_id !== null || isPast(row.expires_at, deps.clock()) || !inviter) throw linkNotFound();
  return linkOf(deps, row, inviterOf({ user_id: inviter.id, ...inviter }));
}

export async function removeLink({ db }: Deps, id: string): Promise<void> {
  if (!(await deleteLink(db, null, id))) throw linkNotFound();
}

/** The links of the site with which people may make accounts. */
export const linkInvitations: SignupInvitations = {
  kind: 'siteLink',
  find: async ({ db, tokens, clock }, token) => {
    const row = await linkById(db, claimedId(token) ?? NIL_UUID);
    const isValid =
      row?.community_id === null &&
      tokens.isLinkToken('invitationLink', row, token, clock()) &&
      (await isUsableLink(db, row.id, null, clock()));
    return isValid ? { kind: 'siteLink', id: row.id } : null;
  },
  lock: ({ clock }, trx, id) => lockUsableLink(trx, id, clock()),
  use: (_deps, trx, id, userId) => countSignup(trx, id, userId),
};
