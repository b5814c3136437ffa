import type { Transaction } from 'kysely';
import type { PasskeyAnswer } from '#contract/auth/passkeys.ts';
import type { PasskeyRequest, ProofMethod, Reauthentication } from '#contract/platform/reauthentication.ts';
import { say } from '#contract/platform/say.ts';
import { recordEvent } from '#server/account/public.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, badRequest } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { claimedId, type LinkPurpose } from '#server/platform/sessions/links.ts';
import { lockPasskey, type PasskeyRow, passkeysOf, recordPasskeyUse } from './passkeyStore.ts';
import { tryRecoveryCode } from './recoveryCodes.ts';
import { appOf, type Moment, spendChallenge, unusedCodesOf } from './store.ts';
import { tryAppCode } from './totp.ts';
import { passkeyHost, passkeyRequest, verifyAnswer } from './webAuthn.ts';

export const wrongCode = () => badField('code', say('That code is not right.'), 'wrong_code');
export const unknownPasskey = () => badRequest('unknown_passkey', say('This passkey is not known here.'));

/** The number of minutes for which a ticket is valid. */
export const TICKET_MINUTES = 10;

/** A second factor that a caller gave. */
export interface GivenFactor {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** The second factors with which a member can answer, and the options for a passkey. */
export async function secondFactorsOf(
  { db, settings, tokens }: Pick<Deps, 'db' | 'settings' | 'tokens'>,
  userId: string,
  ticket: string,
  moment: Moment = 'now',
): Promise<{ methods: ProofMethod[]; options?: PasskeyRequest }> {
  const host = passkeyHost(settings);
  const [passkeys, app, codes] = [
    (await passkeysOf(db, userId, moment)).filter((passkey) => passkey.host === host),
    await appOf(db, userId, moment),
    await unusedCodesOf(db, userId, moment),
  ];
  const methods: ProofMethod[] = [
    ...(passkeys.length ? (['passkey'] as const) : []),
    ...(app ? (['app'] as const) : []),
    ...(codes.length ? (['recovery'] as const) : []),
  ];
  if (!host || passkeys.length === 0) return { methods };
  return { methods, options: passkeyRequest(host, tokens.challengeOf(ticket), passkeys) };
}

/** Whether a member had a second factor at a moment. Recovery codes alone do not count. */
export const hadSecondFactor = async (db: Db, userId: string, moment: Moment): Promise<boolean> =>
  (await passkeysOf(db, userId, moment)).length > 0 || (await appOf(db, userId, moment)) !== undefined;

/**
 * The methods with which a member can prove their identity before a call that needs a fresh authentication.
 */
export async function reauthenticationFor(
  deps: Pick<Deps, 'db' | 'settings' | 'tokens'>,
  userId: string,
  hasSecondFactor: boolean,
  ticket: string,
): Promise<Reauthentication> {
  if (!hasSecondFactor) return { methods: ['password'], ticket };
  const { methods, options } = await secondFactorsOf(deps, userId, ticket);
  const isPasswordUseful = methods.some((method) => method !== 'passkey');
  return {
    methods: isPasswordUseful ? ['password', ...methods] : methods,
    ticket,
    ...(options && { options }),
  };
}

/** Whether a ticket that is not stored is valid for this purpose, and bound to the id `boundTo`. */
export function isTicket(
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  purpose: LinkPurpose,
  ticket: string,
  boundTo: string,
): boolean {
  return tokens.isLinkToken(purpose, { id: claimedId(ticket) ?? NIL_UUID, nonce: boundTo }, ticket, clock());
}

/** Marks the challenge of a ticket as answered. Returns false if it was answered before. */
export const spendTicket = (trx: Db, { clock }: Pick<Deps, 'clock'>, ticket: string): Promise<boolean> =>
  spendChallenge(trx, claimedId(ticket) ?? NIL_UUID, clock().add({ minutes: TICKET_MINUTES }));

/**
 * Verifies the answer of a passkey to the challenge of a ticket. Returns the passkey; null if the passkey is unknown,
 * the answer is wrong, or the challenge was answered before.
 */
export async function tryPasskey(
  deps: Pick<Deps, 'settings' | 'tokens' | 'clock'>,
  trx: Transaction<DB>,
  answer: PasskeyAnswer,
  ticket: string,
  owner?: { userId: string; moment: Moment },
): Promise<PasskeyRow | null> {
  const host = passkeyHost(deps.settings);
  const passkey = host ? await lockPasskey(trx, answer.id, host, owner) : undefined;
  const counter = passkey ? await verifyAnswer(deps, passkey, deps.tokens.challengeOf(ticket), answer) : null;
  if (!passkey || counter === null || !(await spendTicket(trx, deps, ticket))) return null;
  await recordPasskeyUse(trx, passkey.id, { counter, last_used_on: dayIn('UTC', deps.clock()) });
  return passkey;
}

/**
 * Checks a code of the app, or a recovery code. The use of a recovery code is reported to the owner by mail.
 */
export async function tryCode(
  deps: Pick<Deps, 'clock' | 'tokens' | 'log' | 'jobs'>,
  trx: Transaction<DB>,
  userId: string,
  code: string,
  moment: Moment = 'now',
): Promise<boolean> {
  if (await tryAppCode(deps, trx, userId, code, moment)) return true;
  if (!(await tryRecoveryCode(trx, userId, code, moment, deps.clock()))) return false;
  await recordEvent(deps, trx, { userId, kind: 'code.used' });
  return true;
}
