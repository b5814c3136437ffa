import { say } from '#contract/platform/say.ts';
import type { Account } from '#server/account/public.ts';
import { TICKET_MINUTES } from '#server/auth/factors/proof.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badRequest } from '#server/platform/errors.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { claimedId, newNonce } from '#server/platform/sessions/links.ts';
import { insertSignIn, type SignIn, signInById } from './store.ts';

/** What the ticket of a stored login is for: its second step, or the two calls of a suspended member. */
type TicketPurpose = 'secondStep' | 'suspended';

export const signInExpired = () =>
  badRequest('sign_in_expired', say('This sign-in has expired. Please start again.'));

/** Stores a login with a correct password. Returns its ticket. */
export async function createTicket(
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  db: Db,
  purpose: TicketPurpose,
  account: Account,
  browser: { key?: string | undefined; isRemembered: boolean },
): Promise<string> {
  const signIn = {
    id: newId(),
    user_id: account.id,
    nonce: newNonce(),
    password_hash: account.password_hash,
    sealed_browser: browser.key === undefined ? null : tokens.seal(browser.key),
    is_remembered: browser.isRemembered,
    expires_at: clock().add({ minutes: TICKET_MINUTES }),
  };
  await insertSignIn(db, signIn);
  return tokens.linkToken(purpose, signIn, signIn.expires_at);
}

/** The login of a ticket. @throws ApiError 400 when there is none. */
export async function requireSignIn(
  { db, tokens, clock }: Deps,
  purpose: TicketPurpose,
  ticket: string,
): Promise<SignIn> {
  const signIn = await signInById(db, claimedId(ticket) ?? NIL_UUID);
  if (!signIn || !tokens.isLinkToken(purpose, signIn, ticket, clock())) throw signInExpired();
  return signIn;
}
