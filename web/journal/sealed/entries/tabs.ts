import { currentState, type DeviceState } from '#web/journal/sealed/device/database.ts';
import { type OpenJournal, readRows } from './openJournal.ts';

const nameOf = (memberId: string) => `sealed-journal:${memberId}`;

/** Runs one action at a time on this device: writing, or copying the changes of other devices. */
export function withJournalLock<T>(memberId: string, action: () => Promise<T>): Promise<T> {
  return navigator.locks.request(nameOf(memberId), action);
}

/** Loads the changes that another tab of this browser has stored. */
export async function reloadChanges(journal: OpenJournal): Promise<void> {
  const state: DeviceState | undefined = await journal.database.get('state', 'state');
  if (!state || state.head.n === journal.state.head.n) return;
  journal.state = currentState(state);
  journal.rows = await readRows(journal, journal.state);
  journal.sorted = null;
}
