import type { Transaction } from 'kysely';
import type { Invitation, InvitationPreview } from '#contract/communities/invitations.ts';
import { accountById } from '#server/account/public.ts';
import { lockCommunity, requireCommunity } from '#server/communities/access.ts';
import {
  INVITATIONS_PER_EMAIL,
  INVITATIONS_PER_EMAIL_PER_DAY,
  INVITATIONS_PER_GUIDE,
} from '#server/communities/limits.ts';
import { lockMembership, memberById } from '#server/communities/members/store.ts';
import { isBannedEmail } from '#server/communities/moderation/bans.ts';
import { hasMuted } from '#server/communities/mutes/store.ts';
import { type CommunityRow, type MaybeViewer, mayInvite, mayModerate } from '#server/communities/rules.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { claimedId, NIL_UUID, newId, newNonce } from '#server/platform/sessions/tokens.ts';
import {
  consumeInvitation,
  deleteInvitation,
  invitationById,
  isMembersEmail,
  pendingInvitationRows,
  saveInvitation,
} from './store.ts';

const VALID_HOURS = 14 * 24;

const guidesOnly = () => forbidden('Only guides of a private community can send invitations', 'guides_only');
const invitationNotFound = () => notFound('Invitation not found.');
const invalidInvitation = () =>
  forbidden('This invitation is not valid any more. Please ask for a new one.', 'invalid_invitation');

const invitationSent = (email: string) => ({ message: `An invitation has been sent to ${email}.` });

/**
 * Invites an address by mail. If the address belongs to a member of this community, to somebody who is banned, or to
 * somebody who has muted the guide, no mail is sent, but the reply is the same.
 */
export async function invite(deps: Deps, viewer: Viewer, id: string, email: string) {
  requireMayInvite(await requireCommunity(deps.db, viewer, id));
  await countInvitation(deps, viewer, email);
  await inTransaction(deps.db, async (trx) => {
    requireMayInvite(await lockCommunity(trx, viewer, id));
    if (!(await isMembersEmail(trx, id, email))) await sendInvitation(deps, trx, viewer, id, email);
  });
  return invitationSent(email);
}

/** Sends an unused invitation again, with a new link that replaces the old one. */
export async function resendInvitation(deps: Deps, viewer: Viewer, id: string, invitationId: string) {
  requireMayInvite(await requireCommunity(deps.db, viewer, id));
  const { email } = await requireUnusedInvitation(deps.db, id, invitationId);
  await countInvitation(deps, viewer, email);
  return inTransaction(deps.db, async (trx) => {
    requireMayInvite(await lockCommunity(trx, viewer, id));
    await requireUnusedInvitation(trx, id, invitationId);
    await sendInvitation(deps, trx, viewer, id, email);
    return invitationSent(email);
  });
}

/**
 * Counts an invitation by a guide to an address.
 * @throws ApiError 429 when the guide or the address has reached a limit.
 */
const countInvitation = ({ limits }: Deps, { id }: Viewer, email: string) =>
  limits.consume(
    [INVITATIONS_PER_GUIDE, id],
    [INVITATIONS_PER_EMAIL, email],
    [INVITATIONS_PER_EMAIL_PER_DAY, email],
  );

async function requireUnusedInvitation(db: Db, id: string, invitationId: string) {
  const invitation = await invitationById(db, invitationId);
  if (!invitation || invitation.community_id !== id || invitation.used_at) throw invitationNotFound();
  return invitation;
}

function requireMayInvite(community: CommunityRow): void {
  if (!mayInvite(community)) throw guidesOnly();
}

/** Sends an invitation, unless its address belongs to somebody who is banned. */
async function sendInvitation(deps: Deps, trx: Transaction<DB>, viewer: Viewer, id: string, email: string) {
  if (await isBannedEmail(trx, id, email)) return;
  const created_at = deps.clock();
  const invitation = {
    id: newId(),
    community_id: id,
    email,
    inviter_id: viewer.id,
    nonce: newNonce(),
    created_at,
    expires_at: created_at.add({ hours: VALID_HOURS }),
  };
  const saved = await saveInvitation(trx, invitation);
  // The invitation is listed, so that the guide does not learn that somebody has muted them.
  if (!(await hasMuted(trx, email, viewer.id))) await enqueueMail(deps, trx, 'invitation', saved.id);
}

export async function pendingInvitations(deps: Deps, viewer: Viewer, id: string): Promise<Invitation[]> {
  const community = await requireCommunity(deps.db, viewer, id);
  if (!mayModerate(community)) throw guidesOnly();
  const rows = await pendingInvitationRows(deps.db, id, deps.clock());
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
  }));
}

export async function revokeInvitation({ db }: Deps, viewer: Viewer, id: string, invitationId: string) {
  await inTransaction(db, async (trx) => {
    await lockMembership(trx, id, viewer.id);
    const community = await requireCommunity(trx, viewer, id);
    if (!mayModerate(community)) throw guidesOnly();
    if (!(await deleteInvitation(trx, id, invitationId))) throw invitationNotFound();
  });
}

/**
 * Redeems the invitation that the token belongs to. It is valid once, for 14 days, for the account with the invited
 * address, and only while the inviter is a guide of the community. The community must be locked.
 */
export async function redeemInvitation(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  { id }: CommunityRow,
  token: string,
): Promise<void> {
  const { row } = await requireInvitationForToken(deps, trx, viewer, id, token);
  if (!(await consumeInvitation(trx, row, deps.clock()))) throw invalidInvitation();
}

/** The inviter of a valid invitation. The invited address is checked only for a signed-in caller. */
export async function previewInvitation(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  token: string,
): Promise<InvitationPreview> {
  const community = await requireCommunity(deps.db, viewer, id);
  if (community.joining === 'open') throw invalidInvitation();
  const { row, inviter } = await requireInvitationForToken(deps, deps.db, viewer, id, token);
  if (row.used_at || isPast(row.expires_at, deps.clock())) throw invalidInvitation();
  const { user_id, username } = inviter;
  return { inviter: { id: user_id, username: username ?? '' } };
}

/**
 * Finds the invitation that a link's token identifies, and its inviter. Does not check whether it has been used.
 * @throws ApiError 403 if the token is invalid or expired, the invitation is for another account, or the inviter is no
 * longer a guide.
 */
async function requireInvitationForToken(
  { clock, tokens }: Deps,
  db: Db,
  viewer: MaybeViewer,
  communityId: string,
  token: string,
) {
  const row = await invitationById(db, claimedId(token) ?? NIL_UUID);
  const isValid = row?.community_id === communityId && tokens.isLinkToken('invitation', row, token, clock());
  if (!row || !isValid) throw invalidInvitation();
  const account = viewer && (await accountById(db, viewer.id));
  if (account && account.email.toLowerCase() !== row.email.toLowerCase()) {
    throw forbidden('This invitation was sent to another email address.', 'invitation_for_other_email');
  }
  const inviter = await memberById(db, communityId, row.inviter_id);
  if (inviter?.community_role !== 'guide') throw invalidInvitation();
  return { row, inviter };
}
