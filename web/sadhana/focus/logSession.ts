import type { LogDetails, LogDraft } from '#contract/sadhana/logs.ts';
import { ApiError, UNKNOWN_ERROR } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { entryOf } from '#web/sadhana/lines/line.ts';
import type { FinishedSession } from './focusSession.ts';

const NOTES = 'Logged from Focus Timer session.';

/**
 * Logs a session once, even if it is sent several times. If an earlier attempt reached the server and the
 * member has since chosen another practice, lowered the minutes or written a line, the log is changed. No request is sent if another
 * member has signed in.
 */
export async function logSession(
  session: Pick<FinishedSession, 'key' | 'day' | 'practised' | 'sankalpa' | 'endedAt' | 'line'>,
  practiceId: string,
  memberId: string,
): Promise<LogDetails> {
  const { day: date, practised: value, sankalpa, key } = session;
  const entry = entryOf(session.line, new Date(session.endedAt));
  const body: LogDraft = { practiceId, date, value, sankalpa, notes: NOTES, entry };
  const log = await api.sadhana.createLog({ body, idempotencyKey: key, memberId });
  // A captive portal answers every request with its own page.
  if (typeof log?.id !== 'string') throw new ApiError(0, UNKNOWN_ERROR);
  const isLowered = log.value > value;
  const isLineMissing = entry && log.entryId === null;
  if (log.practiceId === practiceId && !isLowered && !isLineMissing) return log;
  const changes = isLineMissing ? body : { ...body, entry: undefined };
  return api.sadhana.updateLog({ params: { id: log.id }, body: changes, memberId });
}
