import type { SESSION_EXPIRED as ExpiredText } from '#contract/platform/errors.ts';
import { isLeaving, startOver } from './departure.ts';
import { forgetSession } from './sessionStore.ts';
import { ofTab } from './storage.ts';

const KEY = 'expiry-notice';

/** As in the contract, which brings zod along and is therefore imported as a type. */
export const SESSION_EXPIRED: typeof ExpiredText = 'Session expired. Please log in again.';

/** Ends a session that the server no longer knows; the text is told after the reload. */
export function expireSession(): void {
  if (isLeaving()) return;
  forgetSession();
  ofTab.setItem(KEY, SESSION_EXPIRED);
  startOver();
}

/** The text that is still to be told, if a session has just expired. */
export const expiryNotice = () => ofTab.getItem(KEY);

/** Told, or overtaken by signing in. */
export const dropExpiryNotice = () => ofTab.removeItem(KEY);
