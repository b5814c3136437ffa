import type { Transaction } from 'kysely';
import type { Invitation, InvitationDraft } from '#contract/communities/invitations.ts';
import { say } from '#contract/platform/say.ts';
import {
  INVITATIONS_PER_EMAIL,
  INVITATIONS_PER_EMAIL_PER_DAY,
  INVITATIONS_PER_GUIDE,
} from '#server/communities/limits.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { isBannedEmail } from '#server/communities/membership/exclusions.ts';
import { lockMembership } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { hasMuted } from '#server/communities/mutes/store.ts';
import { mayInvite, mayModerate } from '#server/communities/policy.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { newNonce } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  deleteInvitation,
  hasOptedOut,
  invitationById,
  isMembersEmail,
  pendingInvitationRows,
  saveInvitation,
} from './store.ts';

const VALID_HOURS = 14 * 24;

export const guidesOnly = () =>
  forbidden(say('Only guides of a private community can send invitations'), 'guides_only');
const invitationNotFound = () => notFound(say('Invitation not found.'));

const invitationSent = (email: string) => say('An invitation has been sent to {email}.', { email });

/** Counts an invitation by a guide. @throws ApiError 403 unless the viewer is a guide, 429 when a limit is reached. */
export async function prepareInvitation(deps: Deps, viewer: Viewer, id: string, email: string) {
  requireMayInvite(await requireCommunity(deps.db, viewer, id));
  await countInvitation(deps, viewer, email);
}

/**
 * Invites an address by mail. No mail is sent, but the reply is the same, if the address belongs to a member
 * of this community, or to somebody who is banned, has muted the guide or does not want to be invited again.
 */
export async function invite(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  invitationId: string,
  { email, words }: InvitationDraft,
) {
  return inTransaction(db, async (trx) => {
    requireMayInvite(await lockCommunity(trx, viewer, id));
    if (!(await isMembersEmail(trx, id, email)))
      await sendInvitation(deps, trx, viewer, id, { invitationId, email, words });
    return invitationSent(email);
  });
}

/** Counts an invitation that is sent again. @throws ApiError 404 unless it is unused. */
export async function prepareResending(deps: Deps, viewer: Viewer, id: string, invitationId: string) {
  requireMayInvite(await requireCommunity(deps.db, viewer, id));
  const { email } = await requireUnusedInvitation(deps.db, id, invitationId);
  await countInvitation(deps, viewer, email);
}

/**
 * Sends an unused invitation again, with a new link that replaces the old one. What another guide wrote is left out,
 * because the viewer is named as the inviter from then on.
 */
export async function resendInvitation(deps: Deps, db: Db, viewer: Viewer, id: string, invitationId: string) {
  return inTransaction(db, async (trx) => {
    requireMayInvite(await lockCommunity(trx, viewer, id));
    const { email, inviter_id, words } = await requireUnusedInvitation(trx, id, invitationId);
    const ownWords = inviter_id === viewer.id ? words : null;
    await sendInvitation(deps, trx, viewer, id, { invitationId, email, words: ownWords });
    return invitationSent(email);
  });
}

/**
 * The reply to a repeated call that has sent an invitation.
 * @throws ApiError 404 when there is none: it was revoked or has expired, or no mail was sent. The list of invitations
 * shows the same to guides.
 */
export async function sentInvitation({ db }: Deps, viewer: Viewer, id: string, invitationId: string) {
  requireMayInvite(await requireCommunity(db, viewer, id));
  const invitation = await invitationById(db, invitationId);
  if (invitation?.community_id !== id) throw invitationNotFound();
  return invitationSent(invitation.email);
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

export function requireMayInvite(community: CommunityRow): void {
  if (!mayInvite(community)) throw guidesOnly();
}

/** Stores an invitation, unless its address belongs to somebody who is banned, and mails it if it is not unwanted. */
async function sendInvitation(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  id: string,
  { invitationId, email, words }: InvitationDraft & { invitationId: string },
) {
  if (await isBannedEmail(trx, id, email)) return;
  const created_at = deps.clock();
  const invitation = {
    id: invitationId,
    community_id: id,
    email,
    inviter_id: viewer.id,
    nonce: newNonce(),
    words,
    created_at,
    expires_at: created_at.add({ hours: VALID_HOURS }),
  };
  const saved = await saveInvitation(trx, invitation);
  // The invitation is listed, so that the guide does not learn that somebody has muted them or wants no invitations.
  const isUnwanted =
    (await hasMuted(trx, email, viewer.id)) || (await hasOptedOut(trx, deps.tokens.emailHashes(email)));
  if (!isUnwanted) await enqueueMail(deps, trx, 'invitation', saved.id);
}

export async function pendingInvitations(
  deps: Deps,
  viewer: Viewer,
  id: string,
  page: number,
): Promise<Invitation[]> {
  const community = await requireCommunity(deps.db, viewer, id);
  if (!mayModerate(community)) throw guidesOnly();
  const rows = await pendingInvitationRows(deps.db, id, deps.clock(), page);
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
