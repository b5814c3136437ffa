import type { Transaction } from 'kysely';
import type { NotMe } from '#contract/auth/recovery.ts';
import {
  type AccountEvent,
  consumeEvent,
  deleteEmailChange,
  eventById,
  lockAccount,
  updatePassword,
} from '#server/account/public.ts';
import { recordEmailRequest } from '#server/auth/emailRequests.ts';
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
import { restoreFactors } from '#server/auth/factors/store.ts';
import { CODES_PER_PROOF } from '#server/auth/limits.ts';
import { deleteSignInsOf, forgetBrowsers } from '#server/auth/signIns/store.ts';
import { lockEmail } from '#server/auth/store.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, invalidLink } from '#server/platform/errors.ts';
import { unmatchableHash } from '#server/platform/sessions/passwords.ts';
import { endSessions } from '#server/platform/sessions/sessionStore.ts';
import { claimedId, NIL_UUID, newId } from '#server/platform/sessions/tokens.ts';
import { replaceEmail } from './emailChanges.ts';
import { deleteRecovery } from './store.ts';

/**
 * Secures an account for the owner, who has opened the link in a mail about an event: undoes all changes
 * since the event, signs everyone out, invalidates the password and mails a link for a new one. If the
 * account had second factors before the event, one of them must be given. The link and those of later events
 * become invalid.
 * @throws ApiError 400 for a link that is invalid; 403 with the ways to answer when a second factor is
 * needed.
 */
export async function secureAccount(deps: Deps, request: NotMe): Promise<void> {
  const { db, tokens, clock, limits } = deps;
  const event = await eventById(db, claimedId(request.token) ?? NIL_UUID);
  if (!event || event.used_at || !tokens.isLinkToken('notMe', event, request.token, clock()))
    throw invalidLink();
  const needsFactor = await hadSecondFactor(db, event.user_id, event.number);
  if (needsFactor && request.code === undefined && !request.passkey) throw await factorNeeded(deps, event);
  const countsCode = needsFactor && request.code !== undefined;
  if (countsCode) await limits.consume([CODES_PER_PROOF, `not me ${event.user_id}`]);
  await inTransaction(db, async (trx) => {
    await lockEmail(trx, event.email);
    const account = await lockAccount(trx, event.user_id);
    if (!account) throw invalidLink();
    if (needsFactor) await requireFactor(deps, trx, event, request);
    if (!(await consumeEvent(trx, event, clock()))) throw invalidLink();
    await restoreFactors(trx, account.id, event.number);
    await endSessions(trx, account.id);
    await forgetBrowsers(trx, account.id);
    await deleteSignInsOf(trx, account.id);
    await deleteEmailChange(trx, account.id);
    await deleteRecovery(trx, account.id);
    await updatePassword(trx, account.id, unmatchableHash(account.password_hash));
    await replaceEmail(trx, account, event.email);
    await recordEmailRequest(deps, trx, 'reset', 'reset', event.email);
  });
}

/** The error 403 that requests a second factor from before the event. */
async function factorNeeded(deps: Deps, { id, user_id, number }: AccountEvent): Promise<ApiError> {
  const expires = deps.clock().add({ minutes: TICKET_MINUTES });
  const ticket = deps.tokens.linkToken('notMeProof', { id: newId(), nonce: id }, expires);
  const factors = await secondFactorsOf(deps, user_id, ticket, number);
  return new ApiError(403, 'reauthentication_required', 'Please confirm that it is you.', {
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
