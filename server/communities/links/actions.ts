import type { Transaction } from 'kysely';
import {
  type InvitationLink,
  type LinkDraft,
  type LinkPreview,
  MAX_LINK_DAYS,
} from '#contract/communities/links.ts';
import { say } from '#contract/platform/say.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { cannotJoin, deleteOldRemovals, isBanned } from '#server/communities/membership/exclusions.ts';
import { memberById } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { type MaybeViewer, mayModerate } from '#server/communities/policy.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound, sessionExpired } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { claimedId, newNonce } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { inviterOf, previewOf } from './preview.ts';
import {
  countUse,
  deleteExpiredLinks,
  deleteLink,
  insertLink,
  isUsableLink,
  type LinkRow,
  type ListedLink,
  linkById,
  linkCount,
  linksPage,
} from './store.ts';

const MAX_LINKS = 100;

const guidesOnly = () => forbidden(say('Only guides can see and make links.'), 'guides_only');
const linkNotFound = () => notFound(say('Link not found.'));
const invalidLink = () =>
  forbidden(say('This link is not valid any more. Please ask for a new one.'), 'invalid_invitation_link');

function requireGuide(community: CommunityRow): void {
  if (!mayModerate(community)) throw guidesOnly();
}

/** The links of a community that have not expired, newest first. */
export async function listLinks(deps: Deps, viewer: Viewer, id: string, query: PageQuery) {
  requireGuide(await requireCommunity(deps.db, viewer, id));
  return linksOf(deps, id, query);
}

/** The links of a community, or of the site if `communityId` is null, that have not expired, newest first. */
export async function linksOf(deps: Deps, communityId: string | null, query: PageQuery) {
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start)
    ? []
    : await linksPage(deps.db, communityId, deps.clock(), start, query.limit + 1);
  const toItem = (row: ListedLink) => linkOf(deps, row, inviterOf(row));
  return pageOf(rows, query, toItem, (row) => ({ at: row.created_at, id: row.id }));
}

/**
 * Creates a link with this id.
 * @throws ApiError 409 if the community has 100 links.
 */
export async function createLink(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  linkId: string,
  draft: LinkDraft,
): Promise<InvitationLink> {
  return inTransaction(db, async (trx) => {
    // The account is locked before the community, as when an account is deleted.
    if (!(await preventAccountDeletion(trx, viewer.id))) throw sessionExpired();
    requireGuide(await lockCommunity(trx, viewer, id));
    if ((await linkCount(trx, id, deps.clock())) >= MAX_LINKS)
      throw conflict(
        'link_limit',
        say('A community can have at most {max} links. Please remove one.', { max: MAX_LINKS }),
      );
    const link = await storeLink(deps, trx, viewer, { id: linkId, communityId: id, ...draft });
    const inviter = await memberById(trx, id, viewer.id);
    if (!inviter) throw guidesOnly();
    return linkOf(deps, link, inviterOf(inviter));
  });
}

/** Stores a new link of a community, or of the site if `communityId` is null. */
export async function storeLink(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  { id, communityId, maxUses, days, admits }: LinkDraft & { id: string; communityId: string | null },
): Promise<LinkRow> {
  const now = deps.clock();
  const link = {
    id,
    community_id: communityId,
    inviter_id: viewer.id,
    nonce: newNonce(),
    admits,
    max_uses: maxUses,
    created_at: now,
    expires_at: now.add({ hours: days * 24 }),
  };
  await insertLink(trx, link);
  return { ...link, uses: 0 };
}

/** A link of the caller's, with the same address as when it was created, because its token is computed. */
export async function readOwnLink(
  deps: Deps,
  viewer: Viewer,
  id: string,
  linkId: string,
): Promise<InvitationLink> {
  requireGuide(await requireCommunity(deps.db, viewer, id));
  const row = await linkById(deps.db, linkId);
  const inviter = await memberById(deps.db, id, viewer.id);
  if (row?.community_id !== id || isPast(row.expires_at, deps.clock()) || !inviter) throw linkNotFound();
  return linkOf(deps, row, inviterOf(inviter));
}

export async function removeLink({ db }: Deps, viewer: Viewer, id: string, linkId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    requireGuide(await lockCommunity(trx, viewer, id));
    if (!(await deleteLink(trx, id, linkId))) throw linkNotFound();
  });
}

/** The link as guides and admins see it. Its token is computed, never stored. */
export function linkOf(
  { tokens, settings }: Deps,
  row: LinkRow,
  inviter: InvitationLink['inviter'],
): InvitationLink {
  const token = tokens.linkToken('invitationLink', row, row.expires_at);
  return {
    id: row.id,
    url:
      row.community_id === null
        ? `${settings.publicUrl}/auth/signup?link=${token}`
        : `${settings.publicUrl}/communities/${row.community_id}?link=${token}`,
    maxUses: row.max_uses,
    uses: row.uses,
    admits: row.admits,
    inviter,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
  };
}

/**
 * The preview of a valid link. Whether the caller was removed or is banned is checked only for a signed-in
 * caller.
 */
export async function previewLink(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  token: string,
): Promise<LinkPreview> {
  const { db, clock } = deps;
  const community = await requireCommunity(db, viewer, id);
  if (viewer && (await isBanned(db, id, viewer.id))) throw cannotJoin();
  const row = await linkForToken(deps, db, id, token);
  if (!row || !(await isUsableLink(db, row.id, viewer?.id ?? null, clock()))) throw invalidLink();
  const inviter = await memberById(db, id, row.inviter_id);
  if (!inviter) throw invalidLink();
  return { ...(await previewOf(db, community, inviter)), admits: row.admits };
}

/**
 * Counts a use of a link by somebody who joins or, if the link only lets people ask, asks to join. The community
 * must be locked, and the caller must not be banned.
 * @throws ApiError 403 for an invalid link, if `isNeeded`.
 */
export async function redeemLink(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  {
    communityId,
    token,
    admits,
    isNeeded,
  }: { communityId: string; token: string; admits: boolean; isNeeded: boolean },
): Promise<void> {
  const row = await linkForToken(deps, trx, communityId, token);
  const isRedeemed = row && (await countUse(trx, { id: row.id, admits }, viewer.id, deps.clock()));
  if (!isRedeemed && isNeeded) throw invalidLink();
}

/** The link that a token of this community identifies. Does not check whether it can still be used. */
async function linkForToken({ clock, tokens }: Deps, db: Db, communityId: string, token: string) {
  const row = await linkById(db, claimedId(token) ?? NIL_UUID);
  const isValid =
    row?.community_id === communityId && tokens.isLinkToken('invitationLink', row, token, clock());
  return isValid ? row : undefined;
}

/** Deletes expired links, and removals from before the oldest possible link. */
export async function deleteExpiredLinksAndRemovals({ db, clock }: Deps): Promise<void> {
  await deleteExpiredLinks(db, clock());
  await deleteOldRemovals(db, clock().subtract({ hours: MAX_LINK_DAYS * 24 }));
}
