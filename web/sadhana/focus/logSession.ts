import { msg, t } from '@lingui/core/macro';
import type { LogDetails, LogDraft } from '#contract/sadhana/logs.ts';
import { ApiError, unknownError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { entryOf } from '#web/sadhana/lines/line.ts';
import type { UnsentLog } from './unsentLog.ts';

const NOTES = msg`Logged from Focus Timer session.`;

/**
 * Logs a session once, even if it is sent several times. If an earlier attempt reached the server and the member has
 * since chosen another practice, lowered the minutes, or written or changed the line, then these are changed in the log
 * and its entry. No request is sent if another member has signed in.
 */
export async function logSession({ key, content }: UnsentLog, memberId: string): Promise<LogDetails> {
  const { day: date, practised: value, sankalpa, practice, endedAt, line, notes = t(NOTES) } = content;
  const practiceId = practice.id;
  const entry = entryOf(line, new Date(endedAt));
  const body: LogDraft = { practiceId, date, value, sankalpa, notes, entry };
  const log = await api.sadhana.createLog({ body, idempotencyKey: key, memberId });
  // The response does not come from the server: a captive portal answers every request with its own page.
  if (typeof log?.id !== 'string') throw new ApiError(0, unknownError());
  if (line?.sealedKey) {
    const { sealLine } = await import('#web/journal/sealed/public.ts');
    await sealLine(memberId, line.sealedKey, log);
  }
  const isLowered = log.value > value;
  const isLineMissing = entry && log.entryId === null;
  if (entry && log.entryId) await saveChangedLine(log.entryId, entry, key, memberId);
  if (log.practiceId === practiceId && !isLowered && !isLineMissing) return log;
  const { id, practice: _logged, createdAt: _createdAt, entryId: _entryId, ...draft } = log;
  const changes = { ...draft, practiceId, value, entry: isLineMissing ? entry : undefined };
  return api.sadhana.updateLog({ params: { id }, body: changes, memberId });
}

/**
 * Saves the line in the entry that an earlier attempt created with another line. If the entry has been edited
 * in the journal meanwhile, the line becomes a separate entry, so that neither text is lost.
 */
async function saveChangedLine(
  entryId: string,
  { content, at }: NonNullable<LogDraft['entry']>,
  idempotencyKey: string,
  memberId: string,
): Promise<void> {
  const entry = await api.journal.read({ params: { id: entryId }, memberId });
  if (entry.content === content.trim()) return;
  const { id: _id, sit: _sit, createdAt, updatedAt, ...draft } = entry;
  if (updatedAt === createdAt) {
    const body = { ...draft, content };
    await api.journal.update({ params: { id: entryId }, body, ifMatch: updatedAt, memberId });
  } else {
    const body = { title: null, date: at, day: dayOf(at), mood: null, tags: [], content };
    await api.journal.create({ body, idempotencyKey, memberId });
  }
}
