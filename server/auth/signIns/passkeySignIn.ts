import type { PasskeySignIn, Session } from '#contract/auth/signIns.ts';
import type { PasskeyRequest } from '#contract/platform/reauthentication.ts';
import { lockAccount } from '#server/account/public.ts';
import { isTicket, TICKET_MINUTES, tryPasskey, unknownPasskey } from '#server/auth/factors/proof.ts';
import { passkeyRequest, requirePasskeyHost } from '#server/auth/factors/webAuthn.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { completeSignIn } from './completeSignIn.ts';

/** Starts a sign-in with a passkey. Nothing is stored, and no account is named: the user chooses a passkey. */
export function startPasskeySignIn(deps: Deps): { ticket: string; options: PasskeyRequest } {
  const host = requirePasskeyHost(deps);
  const expires = deps.clock().add({ minutes: TICKET_MINUTES });
  const ticket = deps.tokens.linkToken('passkeySignIn', { id: newId(), nonce: '' }, expires);
  return { ticket, options: passkeyRequest(host, deps.tokens.challengeOf(ticket)) };
}

/**
 * Signs a member in with a passkey alone.
 * @throws ApiError 400 for an unknown passkey, or a ticket that has expired or was used.
 */
export async function signInWithPasskey(
  deps: Deps,
  { ticket, passkey: answer, browser: key, remember }: PasskeySignIn,
  userAgent: string,
): Promise<Session> {
  if (!isTicket(deps, 'passkeySignIn', ticket, '')) throw unknownPasskey();
  const result = await inTransaction(deps.db, async (trx) => {
    const passkey = await tryPasskey(deps, trx, answer, ticket);
    const account = passkey && (await lockAccount(trx, passkey.user_id));
    const browser = { key, isRemembered: remember !== false, userAgent };
    const completed = account && (await completeSignIn(deps, trx, account, { isStrong: true }, browser));
    if (!completed) throw unknownPasskey();
    return completed;
  });
  if ('error' in result) throw result.error;
  return result.session;
}
