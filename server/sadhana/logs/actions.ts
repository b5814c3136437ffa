import type { Transaction } from 'kysely';
import type { Log, LogDraft } from '#contract/sadhana/logs.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { requireWithinMaximum, unknownPractice } from '#server/sadhana/practices/rules.ts';
import { loggablePractice } from '#server/sadhana/practices/store.ts';
import { requireNotInFuture } from '#server/sadhana/rules.ts';
import { columnsOf, logOf } from './rules.ts';
import { deleteLog, insertLogs, ownLog, replaceLog } from './store.ts';

const logNotFound = () => notFound('Log entry not found.');

export async function requireLog({ db }: Pick<Deps, 'db'>, { id: userId }: Viewer, id: string): Promise<Log> {
  const log = await ownLog(db, userId, id);
  if (!log) throw logNotFound();
  return logOf(log);
}

/** Creates a log with this id. */
export async function createLog(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  draft: LogDraft,
): Promise<Log> {
  const now = clock();
  requireNotInFuture(draft.date, now);
  return inTransaction(db, async (trx) => {
    const { type } = await practiceFor(trx, viewer, draft);
    await insertLogs(trx, [{ id, user_id: viewer.id, created_at: now, ...columnsOf(draft, type) }]);
    return requireLog({ db: trx }, viewer, id);
  });
}

/** Replaces a log. It may keep its practice, even if that practice cannot be chosen for new logs. */
export async function editLog(deps: Deps, viewer: Viewer, id: string, draft: LogDraft): Promise<Log> {
  return inTransaction(deps.db, async (trx) => {
    await requireLog({ db: trx }, viewer, id);
    requireNotInFuture(draft.date, deps.clock());
    const { type } = await practiceFor(trx, viewer, draft, id);
    if (!(await replaceLog(trx, { id, user_id: viewer.id, ...columnsOf(draft, type) }))) throw logNotFound();
    return requireLog({ db: trx }, viewer, id);
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
