import type { SiteNotice } from '#contract/site/registration.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';

const KEY = 'closedNotice';
/** Identifies a notice. One with other words or another time is shown again. */
const idOf = ({ words, from }: SiteNotice) => `${from} ${words}`;

/** The notice, if it is to be shown now: a stored page may contain one that has ended. */
export function shownNotice(notice: SiteNotice | null | undefined): SiteNotice | null {
  if (!notice || persistentStorage.getItem(KEY) === idOf(notice)) return null;
  const now = Date.now();
  return Date.parse(notice.from) <= now && now < Date.parse(notice.until) ? notice : null;
}

/** Remembers on this device that a notice is closed. */
export function closeNotice(notice: SiteNotice): void {
  persistentStorage.setItem(KEY, idOf(notice));
}
