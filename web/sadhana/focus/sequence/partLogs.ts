import { elapsedPartMinutes, type FinishedSession } from '#web/sadhana/focus/focusSession.ts';
import type { UnsentLog } from '#web/sadhana/focus/unsentLog.ts';

/**
 * The logs of a finished sequence: one for each part that has lasted at least a minute. The line for the
 * journal belongs to the last one.
 */
export function partLogsOf(session: FinishedSession): UnsentLog[] {
  const { parts = [], day, sankalpa, endedAt, line } = session;
  const minutes = elapsedPartMinutes(session, endedAt);
  const logs = parts
    .map(({ key, practiceId, name }, index) => ({
      ...{ key, day, sankalpa, endedAt, refusal: null },
      practised: minutes[index] ?? 0,
      practice: { id: practiceId, name },
    }))
    .filter(({ practised }) => practised > 0);
  return logs.map((log, index) => (index === logs.length - 1 ? { ...log, line } : log));
}
