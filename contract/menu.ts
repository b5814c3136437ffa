import { account } from './account.ts';
import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { communities } from './communities.ts';
import { events } from './events.ts';
import { journal } from './journal.ts';
import { library } from './library.ts';
import { reflections } from './reflections.ts';
import { sadhana } from './sadhana.ts';
import { subscription } from './subscription.ts';

/** Every feature's table: what the server serves, the client calls and OpenAPI prints. */
export const menu = {
  auth,
  account,
  admin,
  communities,
  events,
  journal,
  library,
  reflections,
  sadhana,
  subscription,
};
export type Menu = typeof menu;
