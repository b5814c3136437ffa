import type { User } from '#contract/account.ts';
import { hasDatabaseOf } from './memberDatabase.ts';

type Lock = (memberId: string) => Promise<void>;

let lock: Lock = async () => {};

/** Sets the function that locks the sealed journal of a member on this device. */
export function onLockJournal(callback: Lock): void {
  lock = callback;
}

/** Locks the sealed journal of the member. Does nothing if it is locked already. */
export const lockJournal: Lock = (memberId) => lock(memberId);

/**
 * Whether what the member writes in the journal must be sealed. A device that knows a sealed journal does not believe that
 * it is plain without asking.
 */
export const isJournalSealed = ({ id, journal }: Pick<User, 'id' | 'journal'>): boolean =>
  journal === 'sealing' || journal === 'sealed' || (journal === 'plain' && hasDatabaseOf(id));
