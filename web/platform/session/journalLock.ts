type Lock = (memberId: string) => Promise<void>;

let lock: Lock = async () => {};

/** Sets the function that locks the sealed journal of a member on this device. */
export function onLockJournal(callback: Lock): void {
  lock = callback;
}

/** Locks the sealed journal of the member. Does nothing if it is locked already. */
export const lockJournal: Lock = (memberId) => lock(memberId);
