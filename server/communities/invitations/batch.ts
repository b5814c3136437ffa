import type { InvitationsDraft, SentInvitations } from '#contract/communities/invitations.ts';
import { email as emailSchema } from '#contract/platform/primitives.ts';
import { requireAccount } from '#server/account/public.ts';
import {
  INVITATIONS_PER_EMAIL,
  INVITATIONS_PER_EMAIL_PER_DAY,
  MANY_INVITATIONS_PER_GUIDE,
  MANY_INVITATIONS_PER_NEW_GUIDE,
} from '#server/communities/limits.ts';
import { requireCommunity } from '#server/communities/membership/access.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { LimitedKey } from '#server/platform/limits.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { invite, requireMayInvite } from './actions.ts';
import { invitedEmails } from './store.ts';

/** How to invite one address of a list. */
interface Inviting {
  /** The limit of the person who invites. */
  limit: LimitedKey;
  /** Those of these addresses, in lower case, that have a pending invitation. */
  known: (emails: string[]) => Promise<Set<string>>;
  send: (email: string) => Promise<void>;
}

/** Invites the addresses of a list, each once. One that is no address or has reached a limit does not stop the others. */
export async function inviteEach(
  { limits }: Deps,
  emails: string[],
  { limit, known, send }: Inviting,
): Promise<SentInvitations> {
  const { addresses, refused } = checkedEmails(emails);
  const knownEmails = await known([...addresses.keys()]);
  let sent = 0;
  for (const [key, email] of addresses) {
    if (knownEmails.has(key)) continue;
    try {
      await limits.consume(limit, [INVITATIONS_PER_EMAIL, email], [INVITATIONS_PER_EMAIL_PER_DAY, email]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ email, message: error.message });
      continue;
    }
    await send(email);
    sent += 1;
  }
  return { sent, known: knownEmails.size, refused };
}

/** The addresses by their lower case, and the texts that are no addresses, each with the reason. */
function checkedEmails(emails: string[]) {
  const addresses = new Map<string, string>();
  const refused: SentInvitations['refused'] = [];
  for (const text of emails) {
    const { data, error } = emailSchema.safeParse(text);
    if (error) refused.push({ email: text, message: error.issues[0]?.message ?? '' });
    else if (!addresses.has(data.toLowerCase())) addresses.set(data.toLowerCase(), data);
  }
  return { addresses, refused };
}

/** From this age of the account on, a guide may invite many people a day. */
const DAYS_OF_NEW_ACCOUNT = 14;

/**
 * Invites many people into a community. Members and people who are banned, have muted the guide or want no invitations
 * count as sent, as with one invitation.
 */
export async function inviteMany(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { emails, words }: InvitationsDraft,
): Promise<SentInvitations> {
  const { db, clock } = deps;
  requireMayInvite(await requireCommunity(db, viewer, id));
  const { created_at } = await requireAccount(deps, viewer);
  const isNew = !isPast(created_at.add({ hours: 24 * DAYS_OF_NEW_ACCOUNT }), clock());
  return inviteEach(deps, emails, {
    limit: [isNew ? MANY_INVITATIONS_PER_NEW_GUIDE : MANY_INVITATIONS_PER_GUIDE, viewer.id],
    known: (all) => invitedEmails(db, id, all, clock()),
    send: async (email) => {
      await invite(deps, db, viewer, id, newId(), { email, words });
    },
  });
}
