import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { LogDetails, LogDraft } from '#contract/sadhana/logs.ts';
import { createEntry, setPracticeOfEntry } from '#server/journal/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { reflectionOn } from '#server/reflections/public.ts';
import { requireWithinMaximum, unknownPractice } from '#server/sadhana/practices/rules.ts';
import { loggablePractice } from '#server/sadhana/practices/store.ts';
import { requireNotInFuture } from '#server/sadhana/rules.ts';
import { columnsOf, logDetailsOf } from './rules.ts';
import { deleteLog, insertLogs, ownLog, replaceLog } from './store.ts';

export const logNotFound = () => notFound(say('Log entry not found.'));

export async function requireLog(
  { db }: Pick<Deps, 'db'>,
  { id: userId }: Viewer,
  id: string,
): Promise<LogDetails> {
  const log = await ownLog(db, userId, id);
  if (!log) throw logNotFound();
  return logDetailsOf(log);
}

/** Creates a log with this id. */
export async function createLog(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  draft: LogDraft,
): Promise<LogDetails> {
  const now = clock();
  requireNotInFuture(draft.date, now);
  return inTransaction(db, async (trx) => {
    const { type } = await practiceFor(trx, viewer, draft);
    await insertLogs(trx, [{ id, user_id: viewer.id, created_at: now, ...columnsOf(draft, type) }]);
    await createLine(trx, viewer, id, draft, now);
    return requireLog({ db: trx }, viewer, id);
  });
}

/** Replaces a log. It may keep its practice, even if that practice cannot be chosen for new logs. */
export async function editLog(deps: Deps, viewer: Viewer, id: string, draft: LogDraft): Promise<LogDetails> {
  return inTransaction(deps.db, async (trx) => {
    const { practiceId } = await requireLog({ db: trx }, viewer, id);
    const now = deps.clock();
    requireNotInFuture(draft.date, now);
    const { type } = await practiceFor(trx, viewer, draft, id);
    if (!(await replaceLog(trx, { id, user_id: viewer.id, ...columnsOf(draft, type) }))) throw logNotFound();
    if (draft.practiceId !== practiceId) await setPracticeOfEntry(trx, id, draft.practiceId);
    await createLine(trx, viewer, id, draft, now);
    return requireLog({ db: trx }, viewer, id);
  });
}

/**
 * Creates the journal entry of a draft, if it has one.
 * @throws ApiError 400 for a reflection of a day in the future, 409 when the log has an entry already and while the
 * journal is sealed.
 */
async function createLine(
  trx: Transaction<DB>,
  viewer: Viewer,
  logId: string,
  { practiceId, entry }: LogDraft,
  now: Temporal.Instant,
): Promise<void> {
  if (!entry) return;
  const { content, at, reflectionDate } = entry;
  if (reflectionDate)
    requireNotInFuture(reflectionDate, now, {
      path: 'entry.reflectionDate',
      label: 'The day of the reflection',
    });
  const draft = { date: at, day: null, title: null, content, mood: null, tags: [] };
  await createEntry(trx, { id: newId(), userId: viewer.id, now }, draft, {
    log_id: logId,
    practice_id: practiceId,
    reflection: reflectionDate ? await reflectionOn(trx, reflectionDate) : null,
  });
}

/**
 * The practice of a draft.
 * @throws ApiError 400 when the member may not log it, or when the value is too large.
 */
async function practiceFor(
  trx: Transaction<DB>,
  viewer: Viewer,
  { practiceId, value }: LogDraft,
  logId?: string,
) {
  const practice = await loggablePractice(trx, viewer.id, practiceId, logId);
  if (!practice) throw unknownPractice('practiceId');
  requireWithinMaximum(value, practice.type);
  return practice;
}

export async function removeLog({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteLog(trx, viewer.id, id))) throw logNotFound();
  });
}
