import type { RecoveryCodes } from '#contract/auth/factors.ts';
import { say } from '#contract/platform/say.ts';
import { recordEvent } from '#server/account/public.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecondFactor } from '#server/platform/sessions/sessionStore.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { changeFactors, prepareFirstFactor, removeUselessCodes } from './actions.ts';
import { wrongCode } from './proof.ts';
import { appOf, confirmApp, insertUnconfirmedApp, lockUnconfirmedApp, removeFactors } from './store.ts';
import { appUri, keyOf, newAppKey, stepOf } from './totp.ts';

/** The time after which an unconfirmed app is deleted. */
export const UNCONFIRMED_APP_LIFETIME = { minutes: 10 };

/** Starts adding an authenticator app. Returns its key, which must be confirmed by a code within 10 minutes. */
export async function startApp(deps: Deps, viewer: Viewer): Promise<{ uri: string; key: string }> {
  const { tokens, clock, site } = deps;
  const key = newAppKey();
  return changeFactors(deps, viewer, async (trx, { id: userId, username }) => {
    const sealed_key = tokens.seal(key);
    await insertUnconfirmedApp(trx, { id: newId(), user_id: userId, sealed_key, created_at: clock() });
    return { uri: appUri(key, site.name, username), key };
  });
}

/**
 * Adds the authenticator app whose code was given, instead of an earlier one. With the first second factor, recovery
 * codes are created.
 * @throws ApiError 400 for a wrong code, or when no app waits to be confirmed.
 */
export function addApp(
  deps: Deps,
  viewer: Viewer,
  code: string,
): Promise<{ addedAt: string } & Partial<RecoveryCodes>> {
  return changeFactors(deps, viewer, async (trx, account) => {
    const now = deps.clock();
    const app = await lockUnconfirmedApp(trx, account.id, now.subtract(UNCONFIRMED_APP_LIFETIME));
    const key = app && keyOf(deps, app);
    const step = key ? stepOf(key, code.replaceAll(/\s/g, ''), now) : null;
    if (!app || step === null) throw wrongCode();
    const event = await recordEvent(deps, trx, { userId: account.id, kind: 'app.added' });
    await removeFactors(trx, 'authenticator_apps', account.id, { removed_in: event, removed_at: now });
    await confirmApp(trx, app.id, { added_in: event, created_at: now, last_step: step });
    await recordSecondFactor(trx, viewer.sessionId, now);
    return { addedAt: iso(now), ...(await prepareFirstFactor(deps, trx, account, event)) };
  });
}

/** @throws ApiError 404 when the viewer has no app. */
export function removeApp(deps: Deps, viewer: Viewer): Promise<void> {
  return changeFactors(deps, viewer, async (trx, { id: userId }) => {
    if (!(await appOf(trx, userId))) throw notFound(say('Authenticator app not found.'));
    const removed_in = await recordEvent(deps, trx, { userId, kind: 'app.removed' });
    const removal = { removed_in, removed_at: deps.clock() };
    await removeFactors(trx, 'authenticator_apps', userId, removal);
    await removeUselessCodes(trx, userId, removal);
  });
}
