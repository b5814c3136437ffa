import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import { UNFINISHED_IMPORT_DAYS } from '#contract/sadhana/importLimits.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { deleteImportsBefore, finishImportsBefore, type ImportKey, lockUnfinishedImport } from './store.ts';
import { type StoredImport, undoableSince } from './undoable.ts';

/**
 * The unfinished import of the file with this digest, if there is one. It is locked until the transaction ends.
 * @throws ApiError 409 with the id of the import if one of another file is unfinished.
 */
export async function findUnfinished(
  trx: Transaction<DB>,
  key: Omit<ImportKey, 'id'>,
  digest: string,
): Promise<StoredImport | undefined> {
  const unfinished = await lockUnfinishedImport(trx, key);
  if (unfinished && unfinished.digest !== digest)
    throw new ApiError(409, 'import_unfinished', say('An import is unfinished.'), {
      details: { importId: unfinished.id },
    });
  return unfinished;
}

/** Finishes the imports of a kind that were begun 7 days ago, and forgets those that can no longer be undone. */
export async function tidyImports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: ImportKey['kind'],
): Promise<void> {
  const now = clock();
  await finishImportsBefore(db, kind, now.subtract({ hours: UNFINISHED_IMPORT_DAYS * 24 }), now);
  await deleteImportsBefore(db, kind, undoableSince(now));
}
