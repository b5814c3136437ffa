import type { Passkey, RecoveryCodes } from '#contract/auth/factors.ts';
import type { NewPasskey, PasskeyCreation } from '#contract/auth/passkeys.ts';
import { say } from '#contract/platform/say.ts';
import { recordEvent, requireAccount } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badRequest, conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecondFactor } from '#server/platform/sessions/sessionStore.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { changeFactors, prepareFirstFactor, removeUselessCodes } from './actions.ts';
import { insertPasskey, passkeysOf, renamePasskey } from './passkeyStore.ts';
import { isTicket, spendTicket, TICKET_MINUTES } from './proof.ts';
import { passkeyOf } from './rules.ts';
import { removeFactors } from './store.ts';
import { passkeyCreation, requirePasskeyHost, userHandleOf, verifyNewPasskey } from './webAuthn.ts';

const MAX_PASSKEYS = 20;

const passkeyNotFound = () => notFound(say('Passkey not found.'));

/**
 * Starts to add a passkey.
 * @throws ApiError 409 for too many passkeys, and where passkeys do not work.
 */
export async function startPasskey(
  deps: Deps,
  viewer: Viewer,
): Promise<{ ticket: string; options: PasskeyCreation }> {
  const { db, clock, tokens, site } = deps;
  const host = requirePasskeyHost(deps);
  const { id, username, full_name } = await requireAccount(deps, viewer);
  const passkeys = await passkeysOf(db, id);
  if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const expires = clock().add({ minutes: TICKET_MINUTES });
  const ticket = tokens.linkToken('passkeyCreation', { id: newId(), nonce: viewer.sessionId }, expires);
  const user = { id: userHandleOf(id), name: username, displayName: full_name ?? username };
  const existing = passkeys.filter((passkey) => passkey.host === host);
  const challenge = tokens.challengeOf(ticket);
  return { ticket, options: passkeyCreation(host, challenge, user, site.name, existing) };
}

const tooManyPasskeys = () =>
  conflict('passkey_limit', say('You have {max} passkeys. Please remove one first.', { max: MAX_PASSKEYS }));
const invalidPasskey = () =>
  badRequest('unknown_passkey', say('This passkey could not be added. Please try again.'));

/**
 * Adds a passkey. With the first second factor, recovery codes are created.
 * @throws ApiError 400 when the answer of the browser does not belong to the ticket, 409 for too many passkeys.
 */
export async function addPasskey(
  deps: Deps,
  viewer: Viewer,
  { ticket, name, passkey }: { ticket: string; name: string; passkey: NewPasskey },
): Promise<Passkey & Partial<RecoveryCodes>> {
  const { tokens, clock } = deps;
  const host = requirePasskeyHost(deps);
  if (!isTicket(deps, 'passkeyCreation', ticket, viewer.sessionId)) throw invalidPasskey();
  const verified = await verifyNewPasskey(deps, host, tokens.challengeOf(ticket), passkey);
  if (!verified) throw invalidPasskey();
  return changeFactors(deps, viewer, async (trx, account) => {
    if (!(await spendTicket(trx, deps, ticket))) throw invalidPasskey();
    if ((await passkeysOf(trx, account.id)).length >= MAX_PASSKEYS) throw tooManyPasskeys();
    const added_in = await recordEvent(deps, trx, {
      userId: account.id,
      kind: 'passkey.added',
      detail: name,
    });
    const created_at = clock();
    const row = { ...verified, id: newId(), user_id: account.id, host, name, created_at, added_in };
    const created = await insertPasskey(trx, row);
    await recordSecondFactor(trx, viewer.sessionId, created_at);
    return { ...passkeyOf(created), ...(await prepareFirstFactor(deps, trx, account, added_in)) };
  });
}

/** @throws ApiError 404 when the viewer has no passkey with this id. */
export async function changePasskeyName(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<Passkey> {
  const renamed = await renamePasskey(db, viewer.id, id, name);
  if (!renamed) throw passkeyNotFound();
  return passkeyOf(renamed);
}

/** @throws ApiError 404 when the viewer has no passkey with this id. */
export function removePasskey(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  return changeFactors(deps, viewer, async (trx, { id: userId }) => {
    const passkey = (await passkeysOf(trx, userId)).find((each) => each.id === id);
    if (!passkey) throw passkeyNotFound();
    const event = { userId, kind: 'passkey.removed', detail: passkey.name } as const;
    const removal = { removed_in: await recordEvent(deps, trx, event), removed_at: deps.clock() };
    await removeFactors(trx, 'passkeys', userId, removal, id);
    await removeUselessCodes(trx, userId, removal);
  });
}
