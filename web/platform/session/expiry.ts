import { SESSION_EXPIRED } from '#contract/platform/constants.ts';
import { isLeaving, reloadApp } from './departure.ts';
import { clearSession } from './sessionStore.ts';
import { tabStorage } from './storage.ts';

const KEY = 'expiry-notice';

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
