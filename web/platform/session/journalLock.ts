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
 * Whether new journal entries of the member must be sealed. If this device has stored a sealed journal, the
 * answer is true even if the server says that the journal is plain.
 */
export const isJournalSealed = ({ id, journal }: Pick<User, 'id' | 'journal'>): boolean =>
  journal === 'sealing' || journal === 'sealed' || (journal === 'plain' && hasDatabaseOf(id));
