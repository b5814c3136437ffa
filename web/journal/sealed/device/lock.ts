import { loadPreference, savePreference } from '#web/platform/session/preferences.ts';
import type { JournalDatabase, StoredKeys } from './database.ts';

const NAME = 'journal-lock-minutes';
/**
 * The number of minutes without activity after which a journal is locked. Null: only when the member signs
 * out.
 */
export const LOCK_MINUTES = [5, 15, 60, 480, null] as const;
export type LockMinutes = (typeof LOCK_MINUTES)[number];
const DEFAULT: LockMinutes = 15;

const MINUTE_MS = 60_000;

/** The lock time that the member has chosen on this device. */
export function lockMinutesOf(memberId: string): LockMinutes {
  const stored = loadPreference(memberId, NAME);
  return LOCK_MINUTES.find((minutes) => minutes === stored) ?? (stored === null ? null : DEFAULT);
}

export const saveLockMinutes = (memberId: string, minutes: LockMinutes) =>
  savePreference(memberId, NAME, minutes);

/** The instant at which a journal that is used now is locked. */
export function lockAtOf(memberId: string): number {
  const minutes = lockMinutesOf(memberId);
  return minutes === null ? Number.POSITIVE_INFINITY : Date.now() + minutes * MINUTE_MS;
}

/** The keys on this device. Keys whose lock time has passed are deleted and not returned. */
export async function storedKeys(database: JournalDatabase): Promise<StoredKeys | null> {
  const keys = await database.get('keys', 'keys');
  if (!keys) return null;
  if (keys.lockAt > Date.now()) return keys;
  await database.delete('keys', 'keys');
  return null;
}

/** Sets the instant at which the journal is locked. Does nothing if it has been locked in another tab. */
export async function postponeLock(database: JournalDatabase, lockAt: number): Promise<void> {
  const transaction = database.transaction('keys', 'readwrite');
  const keys = await transaction.store.get('keys');
  if (keys) await transaction.store.put({ ...keys, lockAt }, 'keys');
  await transaction.done;
}
