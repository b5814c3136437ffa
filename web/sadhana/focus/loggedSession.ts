import type { Log, LogDraft } from '../../../contract/sadhana.ts';
import { api } from '../../platform/api.ts';
import type { FinishedSession } from './focusSession.ts';

const NOTES = 'Logged from Focus Timer session.';

/**
 * Logs a session, once however often it is tried. When an earlier try did reach the server and only its answer
 * was lost, and another practice has been chosen since, the log that it made is moved there.
 */
export async function loggedSession(session: FinishedSession, practiceId: string): Promise<Log> {
  const { day: date, practised: value, sankalpa, key } = session;
  const body: LogDraft = { practiceId, date, value, sankalpa, notes: NOTES };
  const log = await api.sadhana.log({ body, idempotencyKey: key });
  return log.practiceId === practiceId ? log : api.sadhana.rewriteLog({ params: { id: log.id }, body });
}
