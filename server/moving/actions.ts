import type { Transaction } from 'kysely';
import type { ArchiveKind, ArchiveStage } from '#contract/moving/archiveImportLimits.ts';
import type {
  ArchiveImport,
  ArchiveImportDraft,
  ArchiveItem,
  ImportedItems,
} from '#contract/moving/archiveImports.ts';
import { idOfItem } from '#contract/moving/archiveMapping.ts';
import { say } from '#contract/platform/say.ts';
import { lockAccount } from '#server/account/public.ts';
import {
  picturesOfImport,
  importPicture as storeImportedPicture,
  undoEntries,
} from '#server/journal/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, sessionExpired } from '#server/platform/errors.ts';
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
import { importNotFound, type StoredImport, undoableSince } from '#server/platform/imports/undoable.ts';
import { findUnfinished } from '#server/platform/imports/unfinished.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { undoLogs, undoPractices, undoPresets, undoRests } from '#server/sadhana/public.ts';
import { importKind } from './kinds.ts';
import { archiveImportOf, requireStage } from './rules.ts';
import { addToTotals, insertArchiveImport, restartImport, setStage } from './store.ts';

const keyOf = (viewer: Viewer, id: string): ImportKey => ({ kind: 'account', userId: viewer.id, id });

/**
 * Begins an import, or goes on with the unfinished import of the same archive, from the beginning: what it has created is
 * found again. @throws ApiError 409 while an import of another archive is unfinished.
 */
export function createImport(
  { db, clock }: Deps,
  viewer: Viewer,
  draft: ArchiveImportDraft,
): Promise<{ created: ArchiveImport; isNew: boolean }> {
  return inTransaction(db, async (trx) => {
    // Of two simultaneous calls, the second one finds the import of the first.
    await requireAccount(trx, viewer);
    const unfinished = await findUnfinished(trx, { kind: 'account', userId: viewer.id }, draft.digest);
    if (unfinished) {
      await restartImport(trx, viewer.id, unfinished.id);
      return { created: archiveImportOf({ ...unfinished, known: 0, refused: 0 }), isNew: false };
    }
    const id = newId();
    await insertArchiveImport(trx, { userId: viewer.id, id, now: clock(), draft });
    const row = await requireImport(trx, viewer, id, clock());
    return { created: archiveImportOf(row), isNew: true };
  });
}

/**
 * Imports items, each once: repeated calls find what the first one created.
 * @throws ApiError 404 for an import of another member, 409 for a finished one, for items that belong before those that were
 * sent last, and for entries while the journal is sealed.
 */
export function importItems(
  deps: Deps,
  viewer: Viewer,
  { id, kind }: { id: string; kind: ArchiveKind },
  { items, replaces }: { items: readonly ArchiveItem[]; replaces: boolean },
): Promise<ImportedItems> {
  return inTransaction(deps.db, async (trx) => {
    await requireAccount(trx, viewer);
    const row = await requireUnfinished(deps, trx, viewer, id, kind);
    const { changed, refused, ...result } = await importKind(
      { deps, trx, viewer, row, replaces },
      { kind, items },
    );
    await recordCreated(trx, keyOf(viewer, id), result.created);
    const { known } = result;
    await addToTotals(trx, viewer.id, id, { known, refused: refused.length });
    return { created: result.created.length + changed, known, refused };
  });
}

/**
 * Stores a picture of an entry, once for each id in the archive.
 * @throws ApiError as `importItems`, and those of an upload to the journal
 */
export async function importPicture(
  deps: Deps,
  viewer: Viewer,
  { id, sourceId }: { id: string; sourceId: string },
  file: { body: Buffer; contentType: string },
): Promise<{ created: { id: string }; isNew: boolean }> {
  const row = await inTransaction(deps.db, (trx) => requireUnfinished(deps, trx, viewer, id, 'pictures'));
  const pictureId = await idOfItem(viewer.id, row, sourceId);
  const isNew = await storeImportedPicture(deps, viewer, pictureId, file, async (trx) => {
    await requireUnfinished(deps, trx, viewer, id, 'pictures');
    await recordCreated(trx, keyOf(viewer, id), [{ id: pictureId, kind: 'picture', revision: null }]);
  });
  if (!isNew) await addToTotals(deps.db, viewer.id, id, { known: 1, refused: 0 });
  return { created: { id: pictureId }, isNew };
}

/** The ids of the pictures that an import has stored. @throws ApiError 404 for an import of another member. */
export async function importedPictures(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
): Promise<{ pictureIds: string[] }> {
  if (!(await lockImport(db, keyOf(viewer, id), undoableSince(clock())))) throw importNotFound();
  return { pictureIds: await picturesOfImport(db, viewer.id, id) };
}

/** Finishes an import, if it is not finished yet. @throws ApiError 404 for an import of another member. */
export function finishImport({ db, clock }: Deps, viewer: Viewer, id: string): Promise<ArchiveImport> {
  return inTransaction(db, async (trx) => {
    const now = clock();
    const row = await requireImport(trx, viewer, id, now);
    await setFinished(trx, keyOf(viewer, id), now);
    return archiveImportOf({ ...row, finished_at: row.finished_at ?? now });
  });
}

export async function readImports({ db, clock }: Deps, viewer: Viewer): Promise<ArchiveImport[]> {
  const key = { kind: 'account', userId: viewer.id } as const;
  const rows = await importsOf(db, key, undoableSince(clock()), MAX_LISTED_IMPORTS);
  return rows.map(archiveImportOf);
}

/**
 * Deletes what an import has created and nobody has changed since, the entries first, so that the logs and practices that only
 * they use can go too. Settings and the logs in `keep` stay.
 * @throws ApiError 404 for an import of another member or of more than 30 days ago, 409 while the journal is being sealed.
 */
export function undoImport(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  { keep }: { keep?: readonly string[] | undefined },
): Promise<{ removed: number; kept: number }> {
  const key = keyOf(viewer, id);
  return inTransaction(db, async (trx) => {
    await requireAccount(trx, viewer);
    await requireImport(trx, viewer, id, clock());
    const parts = [
      await undoEntries(trx, key),
      await undoLogs(trx, key, keep),
      await undoPresets(trx, key),
      await undoRests(trx, key),
    ];
    await undoPractices(trx, key);
    await deleteImport(trx, key);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    return { removed: sum(parts.map(({ removed }) => removed)), kept: sum(parts.map(({ kept }) => kept)) };
  });
}

async function requireAccount(trx: Transaction<DB>, viewer: Viewer): Promise<void> {
  if (!(await lockAccount(trx, viewer.id))) throw sessionExpired();
}

async function requireImport(
  trx: Transaction<DB>,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<StoredImport> {
  const row = await lockImport(trx, keyOf(viewer, id), undoableSince(now));
  if (!row) throw importNotFound();
  return row;
}

/** An unfinished import, which is at this stage from now on. It is locked until the transaction ends. */
async function requireUnfinished(
  { clock }: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  id: string,
  stage: ArchiveStage,
): Promise<StoredImport> {
  const row = await requireImport(trx, viewer, id, clock());
  if (row.finished_at) throw conflict('import_finished', say('This import is finished.'));
  const number = requireStage(stage, row.stage ?? 0);
  if (number !== row.stage) await setStage(trx, viewer.id, id, number);
  return row;
}
