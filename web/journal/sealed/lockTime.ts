import {
  type LockMinutes,
  lockAtOf,
  postponeLock,
  saveLockMinutes,
  storedKeys,
} from '#web/journal/sealed/device/lock.ts';
import { lockDevice, unlockedJournal } from './unlocked.ts';

const CHECK_INTERVAL_MS = 5_000;

/** Sets the number of minutes without activity after which the journal is locked, from now on. */
export async function chooseLockMinutes(memberId: string, minutes: LockMinutes): Promise<void> {
  saveLockMinutes(memberId, minutes);
  const journal = unlockedJournal();
  if (journal?.memberId === memberId) await postponeLock(journal.database, lockAtOf(memberId));
}

/**
 * Locks the journal at the lock time, which is postponed while `isUsed` returns true. Returns a function that
 * stops this.
 */
export function watchLock(isUsed: () => boolean): () => void {
  const check = async () => {
    const journal = unlockedJournal();
    if (!journal) return;
    const lockAt = isUsed() ? lockAtOf(journal.memberId) : null;
    // The lock time is checked before it is postponed: after the computer wakes up, the journal is locked
    // even if it is used at once.
    if (!(await storedKeys(journal.database))) return lockDevice(journal.memberId);
    if (lockAt !== null) await postponeLock(journal.database, lockAt);
  };
  const onTime = () => void check().catch(console.warn);
  const timer = setInterval(onTime, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', onTime);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTime);
  };
}
