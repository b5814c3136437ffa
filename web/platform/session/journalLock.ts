import type { User } from '#contract/account.ts';
import { hasDatabaseOf } from './memberDatabase.ts';

type ForMember = (memberId: string) => Promise<void>;

/** The functions of the sealed journal on this device. They are loaded when they are needed. */
interface SealedJournal {
  lock: ForMember;
  keepUnlocked: ForMember;
  countWaiting: (memberId: string) => Promise<number>;
}

const nothing: ForMember = async () => {};
let sealedJournal: SealedJournal = {
  lock: nothing,
  keepUnlocked: nothing,
  countWaiting: async () => 0,
};

/** Sets the functions of the sealed journal. */
export function connectSealedJournal(functions: SealedJournal): void {
  sealedJournal = functions;
}

/** Locks the sealed journal of the member. Does nothing if it is locked already. */
export const lockJournal: ForMember = (memberId) => sealedJournal.lock(memberId);

/** The number of entries of the member's sealed journal that are not saved yet, also while it is locked. */
export const countWaitingEntries = async (memberId: string): Promise<number> =>
  hasDatabaseOf(memberId) ? sealedJournal.countWaiting(memberId) : 0;

/** Postpones the locking of the member's sealed journal, if it is unlocked, because a sit counts as use. */
export async function keepJournalUnlocked(user: Pick<User, 'id' | 'journal'>): Promise<void> {
  if (isJournalSealed(user)) await sealedJournal.keepUnlocked(user.id);
}

/**
 * Whether new journal entries of the member must be sealed. If this device has stored a sealed journal, the
 * answer is true even if the server says that the journal is plain.
 */
export const isJournalSealed = ({ id, journal }: Pick<User, 'id' | 'journal'>): boolean =>
  journal === 'sealing' || journal === 'sealed' || (journal === 'plain' && hasDatabaseOf(id));
