import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { sortedRows } from '#web/journal/sealed/entries/shownEntries.ts';
import { onLockChange, resumeJournal, unlockedJournal } from '#web/journal/sealed/unlocked.ts';
import { useMember } from '#web/platform/session/useMember.ts';

interface Props {
  logId: string;
  /** Receives the id of the entry; null if there is none, or if the journal is locked. */
  children: (entryId: string | null) => ReactNode;
}

/** Finds the sealed entry that was written with a log, while the journal is unlocked. */
export function WithSealedLine({ logId, children }: Props) {
  const { id: memberId } = useMember();
  const journal = useSyncExternalStore(onLockChange, unlockedJournal);
  // This is an effect, because the keys of this device are read asynchronously.
  useEffect(() => void resumeJournal(memberId).catch(console.warn), [memberId]);
  const row = journal && sortedRows(journal).find((each) => each.logId === logId);
  return children(row?.id ?? null);
}
