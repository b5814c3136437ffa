import type { Feature } from '#server/platform/deps.ts';
import { authMails } from './mails.ts';
import { authRoutes } from './routes.ts';
import { deleteExpired } from './store.ts';

export const authFeature = {
  routes: authRoutes,
  mails: authMails,
  archive: null,
  deleteExpired: async ({ db, clock }) => deleteExpired(db, clock()),
} satisfies Feature;
