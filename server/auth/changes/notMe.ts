import type { Transaction } from 'kysely';
import type { NotMe } from '#contract/auth/recovery.ts';
import { say } from '#contract/platform/say.ts';
import {
  type Account,
  type AccountEvent,
  countWrongPasswords,
  eventById,
  lockAccount,
  wrongPassword,
} from '#server/account/public.ts';
import {
  hadSecondFactor,
  isTicket,
  secondFactorsOf,
  TICKET_MINUTES,
  tryCode,
  tryPasskey,
  unknownPasskey,
  wrongCode,
} from '#server/auth/factors/proof.ts';
import { codeLimits } from '#server/auth/limits.ts';
import { lockEmail } from '#server/auth/store.ts';
import { iso } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, invalidLink } from '#server/platform/errors.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { claimedId } from '#server/platform/sessions/links.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { type SecuredAccount, undoSince } from './undo.ts';
import { startUndo } from './waitingUndos.ts';

/**
 * Secures an account for the owner, who has opened the link in a mail about an event: undoes all changes since the event.
 * What the link needs depends on what it undoes (docs/decisions/0018):
 * - If the account had second factors before the event, one of them must be given.
 * - If it had none, and a second factor would be removed or the email set back, the password from before the event must
 *   be given. Without it, the changes are undone 72 hours later, unless this is stopped.
 * - Otherwise the link is enough.
 * @throws ApiError 400 for a link that is invalid, or a wrong password; 403 with the ways to answer when a second factor
 * is needed.
 */
export async function secureAccount(deps: Deps, request: NotMe, ipNetwork: string): Promise<SecuredAccount> {
  const { db, tokens, clock, limits } = deps;
  const event = await eventById(db, claimedId(request.token) ?? NIL_UUID);
  if (!event || event.used_at || !tokens.isLinkToken('notMe', event, request.token, clock()))
    throw invalidLink();
  const needsFactor = await hadSecondFactor(db, event.user_id, event.number);
  if (needsFactor && request.code === undefined && !request.passkey) throw await factorNeeded(deps, event);
  if (needsFactor && request.code !== undefined)
    await limits.consume(...codeLimits(event.user_id, `not me ${event.user_id}`));
  const isPasswordGiven = !needsFactor && request.password !== undefined;
  if (isPasswordGiven) await requireFormerPassword(deps, event, request.password ?? '', ipNetwork);
  return inTransaction(db, async (trx) => {
    await lockEmail(trx, event.email);
    const account = await lockAccount(trx, event.user_id);
    if (!account) throw invalidLink();
    if (needsFactor) await requireFactor(deps, trx, event, request);
    else if (!isPasswordGiven && (await takesAwayProtection(trx, account, event)))
      return waiting(await startUndo(deps, trx, account, event));
    return undoSince(deps, trx, account, event);
  });
}

const waiting = (endsAt: Temporal.Instant): SecuredAccount => ({
  ...say('The changes will be undone in 72 hours, unless somebody with the earlier password stops it.'),
  endsAt: iso(endsAt),
});

/**
 * Whether undoing the changes since an event removes a second factor or changes the email. Somebody who can only read
 * the mailbox must not do this, because the owner may have done both to keep them out.
 */
async function takesAwayProtection(
  trx: Transaction<DB>,
  account: Account,
  event: AccountEvent,
): Promise<boolean> {
  if (account.email.toLowerCase() !== event.email.toLowerCase()) return true;
  return hadSecondFactor(trx, account.id, 'now');
}

/** @throws ApiError 400 unless the password is that from before the event. */
async function requireFormerPassword(
  deps: Deps,
  { user_id, password_hash }: AccountEvent,
  password: string,
  ipNetwork: string,
): Promise<void> {
  await countWrongPasswords(deps, `not me ${user_id}`, ipNetwork, async () => {
    if (!(await isPassword(password, password_hash))) throw wrongPassword('password');
  });
}

/** The error 403 that requests a second factor from before the event. */
async function factorNeeded(deps: Deps, { id, user_id, number }: AccountEvent): Promise<ApiError> {
  const expires = deps.clock().add({ minutes: TICKET_MINUTES });
  const ticket = deps.tokens.linkToken('notMeProof', { id: newId(), nonce: id }, expires);
  const factors = await secondFactorsOf(deps, user_id, ticket, number);
  return new ApiError(403, 'reauthentication_required', say('Please confirm that it is you.'), {
    details: { reauthenticate: { ticket, ...factors } },
  });
}

async function requireFactor(
  deps: Deps,
  trx: Transaction<DB>,
  { id, user_id: userId, number: moment }: AccountEvent,
  { ticket = '', code, passkey }: NotMe,
): Promise<void> {
  if (passkey) {
    const isAnswered =
      isTicket(deps, 'notMeProof', ticket, id) &&
      (await tryPasskey(deps, trx, passkey, ticket, { userId, moment }));
    if (!isAnswered) throw unknownPasskey();
  } else if (!(await tryCode(deps, trx, userId, code ?? '', moment))) throw wrongCode();
}
