import type { User } from '#contract/account.ts';
import type { Proof } from '#contract/auth/signIns.ts';
import { say } from '#contract/platform/say.ts';
import {
  type Account,
  lockAccount,
  ownUser,
  requireAccount,
  verifyPassword,
} from '#server/account/public.ts';
import {
  isTicket,
  reauthenticationFor,
  TICKET_MINUTES,
  tryCode,
  tryPasskey,
  unknownPasskey,
  wrongCode,
} from '#server/auth/factors/proof.ts';
import { codeLimits } from '#server/auth/limits.ts';
import { deleteRecovery } from '#server/auth/store.ts';
import { iso } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, badField, badRequest, sessionExpired } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { replaceSession } from '#server/platform/sessions/sessionStore.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { freshnessOf } from './store.ts';

/** The time for which a proof counts as fresh. */
const FRESH = { minutes: 10 };

/**
 * Requires that the viewer has proved in this session who they are, within the last 10 minutes: with the password, or
 * with a second factor if the account has one.
 * @throws ApiError 403 with the ways to prove it.
 */
export async function requireFreshAuthentication(
  deps: Deps,
  { id, sessionId }: Viewer,
  condition: 'always' | 'withSecondFactor',
): Promise<void> {
  const { db, clock, tokens } = deps;
  const freshness = await freshnessOf(db, sessionId);
  if (!freshness) throw sessionExpired();
  const { has_second_factor: hasSecondFactor, authenticated_at, strong_at } = freshness;
  if (condition === 'withSecondFactor' && !hasSecondFactor) return;
  const provedAt = hasSecondFactor ? strong_at : authenticated_at;
  const now = clock();
  if (provedAt && Temporal.Instant.compare(provedAt, now.subtract(FRESH)) > 0) return;
  const expires = now.add({ minutes: TICKET_MINUTES });
  const ticket = tokens.linkToken('reauthentication', { id: newId(), nonce: sessionId }, expires);
  const reauthenticate = await reauthenticationFor(deps, id, hasSecondFactor, ticket);
  throw new ApiError(403, 'reauthentication_required', say('Please confirm that it is you.'), {
    details: { reauthenticate },
  });
}

/** The caller's new session, and until when it needs no further proof. */
interface FreshSession {
  token: string;
  user: User;
  authenticatedUntil: string;
}

/**
 * Checks a proof and replaces the session with a new one. Without a second factor the password is enough. With one, a
 * passkey or the password with a code is needed.
 * @throws ApiError 400 for a wrong proof, or a ticket that has expired or belongs to another session.
 */
export async function reauthenticate(
  deps: Deps,
  viewer: Viewer,
  proof: Proof,
  ipNetwork: string,
): Promise<FreshSession> {
  if (!isTicket(deps, 'reauthentication', proof.ticket, viewer.sessionId))
    throw badRequest('sign_in_expired', say('This confirmation has expired. Please start again.'));
  const account = await requireAccount(deps, viewer);
  const { passkey } = proof;
  if (!passkey) await verifyPassword(deps, viewer, proof.password ?? '', ipNetwork, 'password');
  const code = passkey || !account.has_second_factor ? undefined : requiredCode(proof);
  const limitedKeys = code === undefined ? [] : codeLimits(viewer.id, viewer.sessionId);
  await deps.limits.consume(...limitedKeys);
  const isStrong = passkey !== undefined || code !== undefined;
  const token = await inTransaction(deps.db, async (trx) => {
    await lockAccount(trx, viewer.id);
    const owner = { userId: viewer.id, moment: 'now' as const };
    if (passkey && !(await tryPasskey(deps, trx, passkey, proof.ticket, owner))) throw unknownPasskey();
    if (code !== undefined && !(await tryCode(deps, trx, viewer.id, code))) throw wrongCode();
    if (isStrong) await deleteRecovery(trx, viewer.id);
    return replaceSession({ ...deps, db: trx }, viewer, { isStrong });
  });
  if (!token) throw sessionExpired();
  await deps.limits.refund(...limitedKeys);
  const until = deps.clock().add(FRESH);
  return { token, user: userAfter(deps, viewer, account, isStrong), authenticatedUntil: iso(until) };
}

function requiredCode({ code }: Proof): string {
  if (code === undefined) throw badField('code', say('Code is required'));
  return code;
}

/** The member after the proof: a second factor makes the role effective again and stops a recovery. */
const userAfter = (deps: Deps, viewer: Viewer, account: Account, isStrong: boolean): User =>
  isStrong
    ? ownUser(deps, { ...viewer, role: account.role }, { ...account, recovery_ends_at: null })
    : ownUser(deps, viewer, account);
