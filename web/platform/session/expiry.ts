import { t } from '@lingui/core/macro';
import { isLeavingDocument, reloadApp } from './hardNavigation.ts';
import { clearSession } from './sessionStore.ts';
import { tabStorage } from './storage.ts';

const KEY = 'expiry-notice';

/** Ends a session that the server rejects. The message is shown after the reload. */
export function expireSession(): void {
  if (isLeavingDocument()) return;
  clearSession();
  tabStorage.setItem(KEY, t`Session expired. Please log in again.`);
  reloadApp();
}

/** The message to show if a session has just expired; null otherwise. */
export const expiryNotice = () => tabStorage.getItem(KEY);

/** Removes the message. Call this when the message has been shown. */
export const clearExpiryNotice = () => tabStorage.removeItem(KEY);
