import crypto from 'node:crypto';
import type { Transaction } from 'kysely';
import type { SealedChanges, SealedEntry } from '#contract/journal/sealedEntries.ts';
import { say } from '#contract/platform/say.ts';
import { sealNotFound } from '#server/journal/errors.ts';
import { requirePictures, setPictures } from '#server/journal/pictures/actions.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { lockImport, recordCreated } from '#server/platform/imports/store.ts';
import { importNotFound, undoableSince } from '#server/platform/imports/undoable.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  openedRows,
  putRows,
  requireBases,
  requireCurrent,
  requireVersions,
  sealedEntryOf,
} from './rules.ts';
import { lockJournal, updateStateIfDone } from './state.ts';
import {
  deletePlain,
  dropSealed,
  insertOpened,
  ownSeal,
  putSealed,
  sealedAfter,
  sealedVersions,
  updateHead,
} from './store.ts';

/** The maximum size of the boxes on a page, in bytes. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** A page of sealed entries, and the number of the change after which the next page begins. */
export async function listSealed(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { since, limit }: { since: number; limit: number },
): Promise<{ items: SealedEntry[]; next: number | null }> {
  const rows = await sealedAfter(db, viewer.id, { since, limit, maxBytes: MAX_PAGE_BYTES });
  const last = rows.at(-1);
  return { items: rows.map(sealedEntryOf), next: last && last.found > rows.length ? last.n : null };
}

/**
 * Seals, deletes and opens entries, all or none. Returns the number of the last change. Repeating the last
 * accepted call changes nothing and returns the same number.
 * @throws ApiError 404 without a seal or for the import of another member, 409 and 412 when the changes do not fit what is stored.
 */
export async function writeSealed(
  deps: Deps,
  viewer: Viewer,
  changes: SealedChanges,
): Promise<{ n: number }> {
  const sha256 = crypto.hash('sha256', JSON.stringify(changes), 'hex');
  return inTransaction(deps.db, async (trx) => {
    await lockJournal(trx, viewer);
    const seal = await ownSeal(trx, viewer.id);
    if (!seal) throw sealNotFound();
    if (seal.last_based_on === changes.basedOn && seal.last_sha256 === sha256) return { n: seal.n };
    requireCurrent(seal, changes);
    const { n, createdIds } = await applyChanges(trx, viewer.id, changes, deps.clock());
    await recordSealed(deps, trx, viewer, changes.importId, createdIds);
    await updateHead(trx, viewer.id, { ...changes, n, sha256 });
    await updateStateIfDone(deps, trx, viewer.id, seal.state);
    return { n };
  });
}

/** Adds the new entries to the import that creates them. @throws ApiError 404 for an import that is not the member's own. */
async function recordSealed(
  { clock }: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  importId: string | undefined,
  createdIds: readonly string[],
): Promise<void> {
  if (!importId) return;
  const key = { kind: 'account', userId: viewer.id, id: importId } as const;
  if (!(await lockImport(trx, key, undoableSince(clock())))) throw importNotFound();
  const rows = createdIds.map((id) => ({ id, kind: 'entry', revision: null }) as const);
  await recordCreated(trx, key, rows);
}

/**
 * Applies changes in the order put, drop, open. Returns the number of the last one, and the ids of the entries that were not
 * there before. An entry that was deleted has a row without a box.
 */
async function applyChanges(
  trx: Transaction<DB>,
  userId: string,
  changes: SealedChanges,
  now: Temporal.Instant,
): Promise<{ n: number; createdIds: string[] }> {
  const { basedOn, put, drop, open } = changes;
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  const stored = await sealedVersions(trx, userId, idsOf([...put, ...drop, ...open]));
  requireVersions(changes, stored);
  const liveIds = new Set(idsOf(stored.filter(({ is_live }) => is_live)));
  const createdIds = idsOf(put.filter(({ id, basis }) => !basis && !liveIds.has(id)));
  if (put.length > 0) {
    const entries = put.map(({ id: entryId, pictures }, index) => ({
      entryId,
      pictures: pictures.map((id) => ({ id, alt: '' })),
      path: `put.${index}.pictures`,
    }));
    await requirePictures(trx, userId, 'sealed', entries);
    // They are deleted first, because the deleted rows are locked and tell their version. A wrong one rolls everything back.
    const replaced = await deletePlain(trx, userId, idsOf(put));
    requireBases(put, replaced);
    await putSealed(trx, userId, putRows(put, replaced, { first: basedOn + 1, now }));
    await setPictures(trx, userId, { kind: 'sealed', entries, now });
  }
  if (open.length > 0) {
    const entries = open.map(({ id: entryId, pictures }, index) => ({
      entryId,
      pictures: pictures ?? [],
      path: `open.${index}.pictures`,
    }));
    const copies = await requirePictures(trx, userId, 'plain', entries);
    const created = await insertOpened(trx, userId, now, openedRows(userId, open, copies));
    if (created < open.length)
      throw conflict('version_conflict', say('There is an entry with this id already.'));
    await setPictures(trx, userId, { kind: 'plain', entries, now });
  }
  const gone = idsOf([...drop, ...open]);
  if (gone.length > 0) {
    await dropSealed(trx, userId, gone, basedOn + put.length + 1);
    const entries = gone.map((entryId) => ({ entryId, pictures: [], path: '' }));
    await setPictures(trx, userId, { kind: 'sealed', entries, now });
  }
  return { n: basedOn + put.length + gone.length, createdIds };
}
