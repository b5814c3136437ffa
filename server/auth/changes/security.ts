import type { Security } from '#contract/auth/factors.ts';
import { requireAccount } from '#server/account/public.ts';
import { passkeysOf } from '#server/auth/factors/passkeyStore.ts';
import { passkeyOf } from '#server/auth/factors/rules.ts';
import { appOf, unusedCodesOf } from '#server/auth/factors/store.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { emailChangeOf } from './store.ts';

/** The second factors of the viewer, and the pending changes of the account. */
export async function readSecurity(deps: Deps, viewer: Viewer): Promise<Security> {
  const { db, clock } = deps;
  const account = await requireAccount(deps, viewer);
  const [passkeys, app, codes, change] = await Promise.all([
    passkeysOf(db, viewer.id),
    appOf(db, viewer.id),
    unusedCodesOf(db, viewer.id),
    emailChangeOf(db, viewer.id, clock()),
  ]);
  return {
    passkeys: passkeys.map(passkeyOf),
    app: app ? { addedAt: iso(app.created_at) } : null,
    codesLeft: codes.length,
    newEmail: change?.new_email ?? null,
    recoveryEndsAt: account.recovery_ends_at && iso(account.recovery_ends_at),
  };
}
