import { deleteEndedRetreats } from '#server/account/retreat/store.ts';
import { jsonFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Feature } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { deleteExpiredEvents } from './eventStore.ts';
import { accountMails } from './mails.ts';
import { accountRoutes } from './routes.ts';
import { usernameTaken, userOf } from './rules.ts';
import { accountById } from './store.ts';
import { releaseReservations } from './usernameStore.ts';

export const accountFeature = {
  routes: accountRoutes,
  mails: accountMails,

  archive: ({ db }, userId) => {
    const readAccount = async () => {
      const account = await accountById(db, userId);
      return account && { ...userOf(account), createdAt: iso(account.created_at) };
    };
    return [{ path: 'account.json', text: () => jsonFile(readAccount) }];
  },

  constraints: {
    users_username_key: usernameTaken,
    users_email_key: invalidLink,
    usernames_pkey: usernameTaken,
  },

  deleteExpired: async ({ db, clock }) => {
    await releaseReservations(db, { expiredBy: clock() });
    await deleteExpiredEvents(db, clock());
    await deleteEndedRetreats(db, clock());
  },
} satisfies Feature;
