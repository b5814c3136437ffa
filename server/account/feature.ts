import { deleteEndedRetreats } from '#server/account/retreat/store.ts';
import { endDueSuspensions } from '#server/account/suspension/actions.ts';
import { suspensionView } from '#server/account/suspension/rules.ts';
import { deleteExpiredAddresses, storedSuspension } from '#server/account/suspension/store.ts';
import { jsonFile, jsonListFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Feature } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { type ArchivedRow, importRowsAfter, importsForArchive } from '#server/platform/imports/store.ts';
import { removeAccount } from './actions.ts';
import { deleteExpiredEvents } from './eventStore.ts';
import { accountMails } from './mails.ts';
import { accountRoutes } from './routes.ts';
import { usernameTaken, userOf } from './rules.ts';
import { accountById } from './store.ts';
import { releaseReservations } from './usernameStore.ts';

export const accountFeature = {
  routes: accountRoutes,
  mails: accountMails,

  archive: async function* ({ db }, userId) {
    const readAccount = async () => {
      const account = await accountById(db, userId);
      return account && { ...userOf(account), createdAt: iso(account.created_at) };
    };
    yield { path: 'account.json', text: () => jsonFile(readAccount) };
    const suspension = await storedSuspension(db, userId);
    if (suspension)
      yield { path: 'suspension.json', text: () => jsonFile(async () => suspensionView(suspension)) };
    yield { path: 'imports.json', text: () => jsonFile(() => importsForArchive(db, userId)) };
    const nextRows = (last: ArchivedRow | null) => importRowsAfter(db, userId, last, 1_000);
    const rowOf = (row: ArchivedRow) => ({ importId: row.import_id, kind: row.kind, id: row.row_id });
    yield { path: 'import-rows.json', text: () => jsonListFile(nextRows, rowOf) };
  },

  constraints: {
    users_username_key: usernameTaken,
    users_email_key: invalidLink,
    usernames_pkey: usernameTaken,
  },

  erasable: { users: removeAccount },

  deleteExpired: async ({ db, clock }) => {
    await releaseReservations(db, { expiredBy: clock() });
    await deleteExpiredEvents(db, clock());
    await deleteEndedRetreats(db, clock());
    await deleteExpiredAddresses(db, clock());
  },

  recurring: { 'end-suspensions': { cron: '* * * * *', run: endDueSuspensions } },
} satisfies Feature;
