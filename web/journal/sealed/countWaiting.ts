import { openJournalDatabase } from '#web/journal/sealed/device/database.ts';
import { unlockedJournal } from './unlocked.ts';

/** The number of changes of this device that are not sent, also while the journal is locked. */
export async function countWaiting(memberId: string): Promise<number> {
  const journal = unlockedJournal();
  if (journal?.memberId === memberId) return journal.waiting.length;
  const database = await openJournalDatabase(memberId);
  const count = await database.count('waiting');
  database.close();
  return count;
}
