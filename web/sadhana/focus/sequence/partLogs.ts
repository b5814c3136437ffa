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
      key,
      content: {
        ...{ kind: 'log' as const, day, sankalpa, endedAt },
        practised: minutes[index] ?? 0,
        practice: { id: practiceId, name },
      },
    }))
    .filter(({ content }) => content.practised > 0);
  const last = logs.length - 1;
  return logs.map((log, index) => (index === last ? { ...log, content: { ...log.content, line } } : log));
}
