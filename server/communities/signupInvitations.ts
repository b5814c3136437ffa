import { hasOpenInvitation, invitationById } from '#server/communities/invitations/store.ts';
import { countSignup, isUsableLink, linkById, lockUsableLink } from '#server/communities/links/store.ts';
import { memberById } from '#server/communities/membership/memberStore.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps, SignupInvitation, SignupInvitations } from '#server/platform/deps.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { claimedId } from '#server/platform/sessions/links.ts';

/**
 * The mailed invitations and the links of communities with which people may make accounts. A mailed invitation is valid for
 * the invited address, and is used when its owner joins the community. A link is used by the account that was made with
 * it.
 */
export const communityInvitations: SignupInvitations[] = [
  {
    kind: 'community',
    find: async (deps, token, email) => {
      const { db, tokens, clock } = deps;
      const row = await invitationById(db, claimedId(token) ?? NIL_UUID);
      const isValid =
        row?.email.toLowerCase() === email.toLowerCase() &&
        tokens.isLinkToken('invitation', row, token, clock()) &&
        (await isOpenInvitation(deps, db, row.id));
      return isValid ? { kind: 'community', id: row.id } : null;
    },
    // Inviting somebody again replaces the invitation, so any open one of the address counts.
    lock: (deps, trx, _id, email) => hasOpenInvitation(trx, email, deps.clock()),
    use: async () => {},
  },
  {
    kind: 'communityLink',
    find: async ({ db, tokens, clock }, token) => {
      const row = await linkById(db, claimedId(token) ?? NIL_UUID);
      const isValid =
        row?.community_id &&
        tokens.isLinkToken('invitationLink', row, token, clock()) &&
        (await isUsableLink(db, row.id, null, clock()));
      return isValid ? ({ kind: 'communityLink', id: row.id } satisfies SignupInvitation) : null;
    },
    lock: ({ clock }, trx, id) => lockUsableLink(trx, id, clock()),
    use: (_deps, trx, id, userId) => countSignup(trx, id, userId),
  },
];

/** Whether a mailed invitation is neither used nor expired, and its inviter is still a guide. */
async function isOpenInvitation({ clock }: Pick<Deps, 'clock'>, db: Db, id: string): Promise<boolean> {
  const row = await invitationById(db, id);
  if (!row || row.used_at || isPast(row.expires_at, clock())) return false;
  return (await memberById(db, row.community_id, row.inviter_id))?.community_role === 'guide';
}
