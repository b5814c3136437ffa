import type { Transaction } from 'kysely';
import type { InvitationPreview } from '#contract/communities/invitations.ts';
import { say } from '#contract/platform/say.ts';
import { accountById } from '#server/account/public.ts';
import { previewOf } from '#server/communities/links/preview.ts';
import { requireCommunity } from '#server/communities/membership/access.ts';
import { memberById } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import type { MaybeViewer } from '#server/communities/policy.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { claimedId } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  consumeInvitation,
  deleteInvitation,
  type InvitationRow,
  invitationById,
  optOutOfInvitations,
} from './store.ts';

/* Accepting, previewing and declining an invitation. */

const invalidInvitation = () =>
  forbidden(say('This invitation is not valid any more. Please ask for a new one.'), 'invalid_invitation');

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
  const row = await requireInvitationForToken(deps, trx, viewer, id, token);
  await requireGuidingInviter(trx, row);
  if (!(await consumeInvitation(trx, row, deps.clock()))) throw invalidInvitation();
}

/** The preview of a valid invitation. The invited address is checked only for a signed-in caller. */
export async function previewInvitation(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  token: string,
): Promise<InvitationPreview> {
  const community = await requireCommunity(deps.db, viewer, id);
  if (community.joining === 'open') throw invalidInvitation();
  const row = await requireInvitationForToken(deps, deps.db, viewer, id, token);
  if (row.used_at || isPast(row.expires_at, deps.clock())) throw invalidInvitation();
  const inviter = await requireGuidingInviter(deps.db, row);
  return { ...(await previewOf(deps.db, community, inviter)), words: row.words };
}

/**
 * Declines and deletes an invitation, even if its inviter is no longer a guide. With `neverAgain`, no
 * invitation is sent to the address again. Only a keyed hash of the address is stored.
 */
export async function declineInvitation(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  { inviteToken, neverAgain }: { inviteToken: string; neverAgain: boolean },
): Promise<void> {
  await requireCommunity(deps.db, viewer, id);
  await inTransaction(deps.db, async (trx) => {
    const row = await requireInvitationForToken(deps, trx, viewer, id, inviteToken);
    if (!(await deleteInvitation(trx, id, row.id, row.nonce))) throw invalidInvitation();
    if (neverAgain) await optOutOfInvitations(trx, deps.tokens.emailHashes(row.email)[0], deps.clock());
  });
}

/**
 * Finds the invitation that a link's token identifies. Does not check whether it has been used.
 * @throws ApiError 403 if the token is invalid or expired, or the invitation is for another account.
 */
async function requireInvitationForToken(
  { clock, tokens }: Deps,
  db: Db,
  viewer: MaybeViewer,
  communityId: string,
  token: string,
): Promise<InvitationRow> {
  const row = await invitationById(db, claimedId(token) ?? NIL_UUID);
  const isValid = row?.community_id === communityId && tokens.isLinkToken('invitation', row, token, clock());
  if (!row || !isValid) throw invalidInvitation();
  const account = viewer && (await accountById(db, viewer.id));
  if (account && account.email.toLowerCase() !== row.email.toLowerCase()) {
    throw forbidden(say('This invitation was sent to another email address.'), 'invitation_for_other_email');
  }
  return row;
}

/**
 * The inviter, who must still be a guide.
 * @throws ApiError 403 otherwise.
 */
async function requireGuidingInviter(db: Db, { community_id, inviter_id }: InvitationRow) {
  const inviter = await memberById(db, community_id, inviter_id);
  if (inviter?.community_role !== 'guide') throw invalidInvitation();
  return inviter;
}
