import type { SESSION_EXPIRED as ExpiredText } from '#contract/platform/errors.ts';
import { isLeaving, reloadApp } from './departure.ts';
import { clearSession } from './sessionStore.ts';
import { tabStorage } from './storage.ts';

const KEY = 'expiry-notice';

/** As in the contract, which brings zod along and is therefore imported as a type. */
export const SESSION_EXPIRED: typeof ExpiredText = 'Session expired. Please log in again.';

/** Ends a session that the server no longer knows; the text is told after the reload. */
export function expireSession(): void {
  if (isLeaving()) return;
  clearSession();
  tabStorage.setItem(KEY, SESSION_EXPIRED);
  reloadApp();
}

/** The text that is still to be told, if a session has just expired. */
export const expiryNotice = () => tabStorage.getItem(KEY);

/** Told, or overtaken by signing in. */
export const clearExpiryNotice = () => tabStorage.removeItem(KEY);
