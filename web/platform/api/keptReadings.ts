import { isLeaving } from '#web/platform/session/departure.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { lasting } from '#web/platform/session/storage.ts';

const PREFIX = 'reading:';

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}:${name}`;

/** Keeps what a member has just read in this browser, for when there is no line. */
export function keepReading(memberId: string, name: string, reading: unknown): void {
  // An answer that comes after the sign-out must not bring back what went with it.
  if (isLeaving() || currentSession()?.user.id !== memberId) return;
  try {
    lasting.setItem(keyOf(memberId, name), JSON.stringify(reading));
  } catch (failure) {
    console.warn('This reading could not be kept.', failure);
  }
}

/** What this member read last under that name; `undefined` when there is nothing. */
export function keptReading(memberId: string, name: string): unknown {
  try {
    return JSON.parse(lasting.getItem(keyOf(memberId, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** Removes all that this member has read; they leave nothing on a computer that others use. */
export function dropReadingsOf(memberId: string): void {
  const own = keyOf(memberId, '');
  for (const key of lasting.keys()) if (key.startsWith(own)) lasting.removeItem(key);
}
