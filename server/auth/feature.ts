import { sql } from 'kysely';
import { say } from '#contract/platform/say.ts';
import { EVENT_DAYS } from '#server/account/public.ts';
import { runRecoveries } from '#server/auth/changes/recoveries.ts';
import { deleteExpiredChanges } from '#server/auth/changes/store.ts';
import { runWaitingUndos } from '#server/auth/changes/waitingUndos.ts';
import { UNCONFIRMED_APP_LIFETIME } from '#server/auth/factors/apps.ts';
import { passkeysOf, releaseCredentials } from '#server/auth/factors/passkeyStore.ts';
import { appOf, deleteRemovedFactors, deleteUnconfirmedApps } from '#server/auth/factors/store.ts';
import { eraseExpiredRegistrations } from '#server/auth/registrations/actions.ts';
import { deleteExpiredSignIns, sessionsOf } from '#server/auth/signIns/store.ts';
import { type ArchiveFile, jsonFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { authMails } from './mails.ts';
import { authRoutes } from './routes.ts';
import { deleteExpired, endAllAccess, restartWaiting } from './store.ts';

const passkeyKnown = () => conflict('passkey_known', say('This passkey has been added already.'));

export const authFeature = {
  routes: authRoutes,
  mails: authMails,
  archive,

  constraints: {
    passkeys_credential: passkeyKnown,
    passkeys_credential_owner: passkeyKnown,
  },

  deleteExpired: async (deps) => {
    const { db, clock } = deps;
    const now = clock();
    await deleteExpired(db, now);
    await deleteExpiredSignIns(db, now);
    await deleteExpiredChanges(db, now);
    await deleteUnconfirmedApps(db, now.subtract(UNCONFIRMED_APP_LIFETIME));
    await deleteRemovedFactors(db, now.subtract({ hours: 24 * EVENT_DAYS }));
    await eraseExpiredRegistrations(deps);
    await inTransaction(db, releaseCredentials);
  },

  // During the suspension, the member could not stop them.
  afterAccountRestored: ({ clock }, trx, userId) => restartWaiting(trx, sql`user_id = ${userId}`, clock()),
  afterRestore: endAllAccess,
  recurring: {
    'second-factor-recoveries': { cron: '* * * * *', run: runRecoveries },
    'account-undos': { cron: '* * * * *', run: runWaitingUndos },
  },
} satisfies Feature;

/** The names and dates of a member's passkeys, authenticator app and sessions, as a file of the data export. */
function archive({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): ArchiveFile[] {
  const readSecurity = async () => {
    const app = await appOf(db, userId);
    return {
      passkeys: (await passkeysOf(db, userId)).map(({ name, created_at, last_used_on }) => ({
        name,
        createdAt: iso(created_at),
        lastUsedOn: last_used_on,
      })),
      app: app ? { addedAt: iso(app.created_at) } : null,
      sessions: (await sessionsOf(db, userId, NIL_UUID, clock())).map(({ browser, created_at, seen_at }) => ({
        browser,
        signedInAt: iso(created_at),
        seenAt: iso(seen_at ?? created_at),
      })),
    };
  };
  return [{ path: 'security.json', text: () => jsonFile(readSecurity) }];
}
