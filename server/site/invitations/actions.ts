import type { Transaction } from 'kysely';
import type { SentInvitations } from '#contract/communities/invitations.ts';
import { say } from '#contract/platform/say.ts';
import type { SiteInvitation, SiteInvitationsDraft } from '#contract/site/invitations.ts';
import { accountByIdentifier } from '#server/account/public.ts';
import {
  type CommunityRow,
  communityFor,
  communityNotFound,
  mayModerate,
  selectCommunityForUpdate,
} from '#server/communities/access.ts';
import {
  hasOptedOut,
  insertMember,
  invite,
  inviteEach,
  optOutOfInvitations,
} from '#server/communities/public.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps, SignupInvitations } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { DAY, type Limit } from '#server/platform/limits.ts';
import { claimedId, newNonce } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { readSite } from '#server/platform/site.ts';
import {
  deleteUnusedInvitation,
  insertInvitation,
  invitationsPage,
  invitedEmails,
  isOpenInvitation,
  type ListedInvitation,
  lockOpenInvitation,
  markUsed,
  siteInvitationById,
} from './store.ts';

const VALID_HOURS = 14 * 24;
const SITE_INVITATIONS_PER_ADMIN: Limit = { name: 'siteInvitationsAnAdmin', points: 500, seconds: DAY };

const invitationNotFound = () => notFound(say('Invitation not found.'));
const invalidInvitation = () =>
  forbidden(say('This invitation is not valid any more. Please ask for a new one.'), 'invalid_invitation');

/**
 * Invites people by mail to make an account. An address that has an account, or whose owner wants no invitations, counts as
 * sent, so that nobody learns of it. Where the invitation is for a private community, the owner of an account is invited
 * into that community.
 * @throws ApiError 409 while nobody can register.
 */
export async function inviteToSite(
  deps: Deps,
  viewer: Viewer,
  { emails, words, communityId }: SiteInvitationsDraft,
): Promise<SentInvitations> {
  const { registration } = await readSite(deps.db);
  if (registration.mode === 'closed') throw conflict('registration_closed', say('Registration is closed.'));
  const community = communityId ? await requireInvitableCommunity(deps.db, viewer, communityId) : null;
  return inviteEach(deps, emails, {
    limit: [SITE_INVITATIONS_PER_ADMIN, viewer.id],
    known: (all) => invitedEmails(deps.db, all, deps.clock()),
    send: (email) => inviteAddress(deps, viewer, email, { words, community }),
  });
}

async function inviteAddress(
  deps: Deps,
  viewer: Viewer,
  address: string,
  { words, community }: { words: string | null; community: CommunityRow | null },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await accountByIdentifier(trx, address)) {
      if (community?.privacy === 'private')
        await invite(deps, trx, viewer, community.id, newId(), { email: address, words });
      return;
    }
    const created_at = deps.clock();
    const invitation = {
      id: newId(),
      email: address,
      inviter_id: viewer.id,
      community_id: community?.id ?? null,
      nonce: newNonce(),
      words,
      created_at,
      expires_at: created_at.add({ hours: VALID_HOURS }),
    };
    const isInserted = await insertInvitation(trx, invitation);
    if (isInserted && !(await hasOptedOut(trx, deps.tokens.emailHashes(address))))
      await enqueueMail(deps, trx, 'siteInvitation', invitation.id);
  });
}

/** @throws ApiError 404 for an unknown community, 403 for a private one that the admin does not guide. */
async function requireInvitableCommunity(db: Db, viewer: Viewer, id: string): Promise<CommunityRow> {
  const community = await communityFor(db, viewer, id);
  if (!community) throw communityNotFound();
  if (community.privacy === 'private' && !mayModerate(community))
    throw forbidden(say('Only guides of a private community can send invitations'), 'guides_only');
  return community;
}

/** The pending invitations, newest first. */
export async function listInvitations({ db, clock }: Deps, query: PageQuery) {
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await invitationsPage(db, clock(), start, query.limit + 1);
  return pageOf(rows, query, invitationOf, (row) => ({ at: row.created_at, id: row.id }));
}

const invitationOf = (row: ListedInvitation): SiteInvitation => ({
  id: row.id,
  email: row.email,
  community:
    row.community_id !== null && row.community_name !== null
      ? { id: row.community_id, name: row.community_name }
      : null,
  createdAt: iso(row.created_at),
  expiresAt: iso(row.expires_at),
});

export async function revokeInvitation({ db }: Deps, id: string): Promise<void> {
  if (!(await deleteUnusedInvitation(db, id))) throw invitationNotFound();
}

/**
 * Declines an invitation. With `neverAgain`, no invitation is mailed to the address again, to the site or to a community.
 * @throws ApiError 403 for an invalid or used invitation.
 */
export async function declineInvitation(
  deps: Deps,
  { inviteToken, neverAgain }: { inviteToken: string; neverAgain: boolean },
) {
  const { db, tokens, clock } = deps;
  await inTransaction(db, async (trx) => {
    const row = await siteInvitationById(trx, claimedId(inviteToken) ?? NIL_UUID);
    if (!row || !tokens.isLinkToken('siteInvitation', row, inviteToken, clock())) throw invalidInvitation();
    if (!(await deleteUnusedInvitation(trx, row.id))) throw invalidInvitation();
    if (neverAgain) await optOutOfInvitations(trx, tokens.emailHashes(row.email)[0], clock());
  });
  return say('The invitation is declined.');
}

/** The mailed invitations with which people may make accounts. Each is valid once, for its address. */
export const mailedInvitations: SignupInvitations = {
  kind: 'site',
  find: async ({ db, tokens, clock }, token, email) => {
    const row = await siteInvitationById(db, claimedId(token) ?? NIL_UUID);
    const isValid =
      row?.email.toLowerCase() === email.toLowerCase() &&
      tokens.isLinkToken('siteInvitation', row, token, clock()) &&
      (await isOpenInvitation(db, row.id, clock()));
    return isValid ? { kind: 'site', id: row.id } : null;
  },
  lock: async ({ clock }, trx, id) => (await lockOpenInvitation(trx, id, clock())) !== undefined,
  use: useInvitation,
};

/** Marks an invitation as used, and makes the owner of the new account a member of its community. */
async function useInvitation(deps: Deps, trx: Transaction<DB>, id: string, userId: string): Promise<void> {
  const now = deps.clock();
  const invitation = await markUsed(trx, id, now);
  const communityId = invitation?.community_id;
  if (!invitation || !communityId) return;
  const community = await selectCommunityForUpdate(
    trx,
    { id: invitation.inviter_id, role: 'admin' },
    communityId,
  );
  // The admin may have left the private community in the meantime, or it was deleted.
  if (!community || (community.privacy === 'private' && !mayModerate(community))) return;
  await insertMember(trx, { communityId, userId, role: 'member', now });
}
