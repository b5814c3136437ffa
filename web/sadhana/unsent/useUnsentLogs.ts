import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { UnsentLog, unsentLogs } from './unsentLog.ts';
import { followUnsentLogs } from './unsentNames.ts';

const Kept = z.array(UnsentLog);

/** The member's unsent logs, the earliest first; follows what is sent and discarded, in other tabs too. */
export function useUnsentLogs(memberId: string): UnsentLog[] {
  // As text: the same as long as nothing changes.
  const text = useSyncExternalStore(followUnsentLogs, () => JSON.stringify(unsentLogs(memberId)));
  return Kept.parse(JSON.parse(text));
}
