import { communities } from '#contract/communities/communities.ts';
import { events } from '#contract/events/events.ts';
import { sadhana } from '#contract/sadhana/sadhana.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { journal } from './journal.ts';
import { library } from './library.ts';
import { reflections } from './reflections.ts';
import { subscription } from './subscription.ts';

/** The endpoints of every feature. The server serves them, the client calls them and OpenAPI prints them. */
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

/** Descriptions of the endpoints, by the first part of their paths. */
export const sections: Record<string, string> = {
  account: 'The caller’s account: profile, password, reminders, theme, export and deletion.',
  admin: 'Members, figures and decisions, for admins.',
  auth: 'Signup, login, logout and mailed links.',
  communities: 'Communities with their members, invitations, posts and replies.',
  events: 'Series of events, their occurrences, bookings, guests and calendars.',
  journal: 'The caller’s journal, which nobody else can read.',
  library: 'Books and their submission.',
  moderation: 'Review of submissions and corrections, for moderators.',
  payments: 'Payments through Stripe.',
  reflections: 'A short text for each day.',
  sadhana: 'Practices, logs, streaks and presets.',
  subscription: 'The caller’s subscription.',
};
