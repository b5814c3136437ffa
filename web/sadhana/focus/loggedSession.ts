import type { Log, LogDraft } from '#contract/sadhana/sadhana.ts';
import { ApiError, UNKNOWN_ERROR } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import type { FinishedSession } from './focusSession.ts';

const NOTES = 'Logged from Focus Timer session.';

/**
 * Logs a session, once however often it is tried. When an earlier try did reach the server and only its answer
 * was lost, and another practice has been chosen since, the log that it made is moved there. It is the member's
 * own: where somebody else has signed in meanwhile, neither call is sent.
 */
export async function loggedSession(
  session: Pick<FinishedSession, 'key' | 'day' | 'practised' | 'sankalpa'>,
  practiceId: string,
  memberId: string,
): Promise<Log> {
  const { day: date, practised: value, sankalpa, key } = session;
  const body: LogDraft = { practiceId, date, value, sankalpa, notes: NOTES };
  const log = await api.sadhana.createLog({ body, idempotencyKey: key, memberId });
  // A network that wants one to sign in first may answer anything with a page of its own.
  if (typeof log?.id !== 'string') throw new ApiError(0, UNKNOWN_ERROR);
  if (log.practiceId === practiceId) return log;
  return api.sadhana.updateLog({ params: { id: log.id }, body, memberId });
}
