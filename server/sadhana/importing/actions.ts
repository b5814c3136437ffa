import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import { MAX_IMPORTED_LOGS } from '#contract/sadhana/importLimits.ts';
import type {
  ImportDraft,
  ImportedRows,
  ImportPractice,
  ImportRow,
  PracticeImport,
} from '#contract/sadhana/imports.ts';
import { lockAccount } from '#server/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import {
  deleteImport,
  type ImportKey,
  importsOf,
  lockImport,
  MAX_LISTED_IMPORTS,
  recordCreated,
  setFinished,
} from '#server/platform/imports/store.ts';
import { importNotFound, undoableSince } from '#server/platform/imports/undoable.ts';
import { findUnfinished } from '#server/platform/imports/unfinished.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { insertOwnPractice } from '#server/sadhana/practices/actions.ts';
import { type PracticeRow, unknownPractice } from '#server/sadhana/practices/rules.ts';
import { practicesOf } from '#server/sadhana/practices/store.ts';
import { importOf, newLogs, newPractices, practiceFor, readRows } from './rules.ts';
import { countLogs, createdCount, insertImport, insertImportedLogs, setPractices } from './store.ts';
import { undoLogs, undoPractices } from './undo.ts';

const keyOf = (viewer: Viewer, id: string): ImportKey => ({ kind: 'practice', userId: viewer.id, id });

/**
 * Begins an import, or goes on with the unfinished import of the same files.
 * @throws ApiError 400 for a practice that the member may not log, 409 while an import of other files is unfinished.
 */
export async function createImport(
  { db, clock }: Deps,
  viewer: Viewer,
  draft: ImportDraft,
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    // Of two simultaneous calls, the second one finds the import of the first.
    await lockAccount(trx, viewer.id);
    const usable = await practicesOf(trx, viewer.id);
    for (const [index, practice] of draft.practices.entries())
      if ('id' in practice && !practiceFor(practice, usable)) throw unknownPractice(`practices.${index}.id`);
    const key = { kind: 'practice', userId: viewer.id } as const;
    const unfinished = await findUnfinished(trx, key, draft.source.digest);
    if (unfinished) await setPractices(trx, keyOf(viewer, unfinished.id), draft.practices);
    const id = unfinished?.id ?? newId();
    if (!unfinished) await insertImport(trx, { ...draft, userId: viewer.id, id, now: clock() });
    return { id };
  });
}

/**
 * Creates the logs that are new. In a dry run, it only counts them.
 * @throws ApiError 404 for an import of another member, 409 for a finished one and for too many logs or practices.
 */
export async function importLogs(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { rows, dryRun = false }: { rows: readonly ImportRow[]; dryRun?: boolean | undefined },
): Promise<ImportedRows> {
  const { db, clock } = deps;
  const key = keyOf(viewer, id);
  return inTransaction(db, async (trx) => {
    const now = clock();
    // New practices are counted against the limit of the account, which is locked before the import, as in `createImport`.
    if (!dryRun) await lockAccount(trx, viewer.id);
    const practices = await unfinishedPractices(trx, key, now);
    const created = dryRun ? [] : await createPractices(deps, trx, viewer, practices);
    const usable = await practicesOf(trx, viewer.id);
    const targets = practices.map((each) => practiceFor(each, usable) ?? newTarget(each));
    const { logs, refused } = readRows(rows, targets, now);
    const days = [...new Set(logs.map(({ date }) => date))];
    const newOnes = newLogs(logs, await countLogs(trx, viewer.id, days));
    if (!dryRun && newOnes.length > 0) {
      if ((await createdCount(trx, viewer.id)) + newOnes.length > MAX_IMPORTED_LOGS) throw tooManyLogs();
      const columns = newOnes.map(({ target, date, value, sankalpa, notes }) => ({
        ...{ id: newId(), practice_id: target.id ?? '', type: target.type },
        ...{ practised_on: date, value, sankalpa, notes, created_at: now },
      }));
      await recordCreated(trx, key, await insertImportedLogs(trx, viewer.id, columns));
    }
    await recordCreated(
      trx,
      key,
      created.map((practice) => ({ id: practice.id, kind: 'practice', revision: null })),
    );
    return { new: newOnes.length, duplicates: logs.length - newOnes.length, refused };
  });
}

/** The practices of an unfinished import, which is locked until the transaction ends. */
async function unfinishedPractices(
  trx: Transaction<DB>,
  key: ImportKey,
  now: Temporal.Instant,
): Promise<ImportPractice[]> {
  const row = await lockImport(trx, key, undoableSince(now));
  if (!row) throw importNotFound();
  if (row.finished_at) throw conflict('import_finished', say('This import is finished.'));
  return row.practices as ImportPractice[];
}

async function createPractices(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  practices: readonly ImportPractice[],
): Promise<PracticeRow[]> {
  const usable = await practicesOf(trx, viewer.id);
  const ownCount = usable.filter(({ owner_id }) => owner_id !== null).length;
  const created: PracticeRow[] = [];
  for (const draft of newPractices(practices, usable))
    created.push(
      await insertOwnPractice(deps, trx, viewer, { ...draft, id: newId() }, ownCount + created.length),
    );
  return created;
}

/** What a dry run knows of a practice that is not created yet. */
const newTarget = (practice: ImportPractice) =>
  'id' in practice ? undefined : { id: null, type: practice.type };

export const tooManyLogs = () =>
  conflict(
    'import_limit',
    say('At most {max} logs can be imported within 30 days.', {
      max: MAX_IMPORTED_LOGS.toLocaleString('en'),
    }),
  );

/** Finishes an import, if it is not finished yet. @throws ApiError 404 for an import of another member. */
export async function finishImport({ db, clock }: Deps, viewer: Viewer, id: string): Promise<PracticeImport> {
  const key = keyOf(viewer, id);
  return inTransaction(db, async (trx) => {
    const now = clock();
    const row = await lockImport(trx, key, undoableSince(now));
    if (!row) throw importNotFound();
    await setFinished(trx, key, now);
    return importOf({ ...row, finished_at: row.finished_at ?? now });
  });
}

export async function readImports({ db, clock }: Deps, viewer: Viewer): Promise<PracticeImport[]> {
  const owner = { kind: 'practice', userId: viewer.id } as const;
  return (await importsOf(db, owner, undoableSince(clock()), MAX_LISTED_IMPORTS)).map(importOf);
}

/**
 * Deletes the logs of an import that have neither been changed nor got a line in the journal, except those in `keep`, and
 * then its unused practices.
 * @throws ApiError 404 for an import of another member or of more than 30 days ago.
 */
export async function undoImport(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  { keep }: { keep?: readonly string[] | undefined },
): Promise<{ removed: number; kept: number }> {
  const key = keyOf(viewer, id);
  return inTransaction(db, async (trx) => {
    if (!(await lockImport(trx, key, undoableSince(clock())))) throw importNotFound();
    const { removed, kept } = await undoLogs(trx, key, keep);
    await undoPractices(trx, key);
    await deleteImport(trx, key);
    return { removed, kept };
  });
}
