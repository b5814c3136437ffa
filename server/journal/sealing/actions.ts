import crypto from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { User } from '#contract/account.ts';
import type { Seal, SealChange, SealDraft, SealedChanges, SealedEntry } from '#contract/journal/sealing.ts';
import { lockAccount, updateJournalState, verifyPassword } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, sessionExpired } from '#server/platform/errors.ts';
import type { ExpectedVersion } from '#server/platform/http/ifMatch.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  openedRows,
  plainEntriesLeft,
  putRows,
  requireBases,
  requireCurrent,
  requireVersions,
  type SealRow,
  sealExists,
  sealedEntryOf,
  sealNotFound,
  sealOf,
  sealOutdated,
  stateAfter,
} from './rules.ts';
import {
  deletePlain,
  deleteSeal,
  dropSealed,
  entriesLeft,
  insertOpened,
  insertSeal,
  ownSeal,
  putSealed,
  sealedAfter,
  sealedVersions,
  updateHead,
  updateKeys,
} from './store.ts';

/** The size of a page of boxes, in characters. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** A call that needs the password of the account. */
interface Confirmation {
  password: string;
  ipNetwork: string;
}

export async function readSeal({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Seal> {
  const row = await ownSeal(db, viewer.id);
  if (!row) throw sealNotFound();
  return sealOf(row);
}

/**
 * Begins to seal a journal. A journal without entries is sealed at once.
 * @throws ApiError 400 for a wrong password, 409 when the journal has a seal.
 */
export async function createSeal(
  deps: Deps,
  viewer: Viewer,
  { password, ...draft }: SealDraft,
  ipNetwork: string,
): Promise<Seal> {
  await verifyPassword(deps, viewer, password, ipNetwork, 'password');
  return inTransaction(deps.db, async (trx) => {
    // Waits for every call that writes a plain entry, and lets later ones see the new state.
    if ((await lockJournal(trx, viewer)) !== 'plain') throw sealExists();
    await insertSeal(trx, { ...draft, userId: viewer.id, now: deps.clock() });
    await updateJournalState(trx, viewer.id, 'sealing');
    await updateStateIfDone(deps, trx, viewer.id, 'sealing');
    await enqueueMail(deps, trx, 'journalSealed', viewer.id);
    return readSeal({ db: trx }, viewer);
  });
}

/**
 * Replaces the keys and the state of a seal. Unsealing a journal without sealed entries deletes the seal.
 * @throws ApiError 400 for a wrong password, 404 without a seal, 409 for `sealed` with plain entries, 412
 */
export async function updateSeal(
  deps: Deps,
  viewer: Viewer,
  { password, ...change }: SealChange,
  { expectedVersion, ipNetwork }: { expectedVersion: ExpectedVersion; ipNetwork: string },
): Promise<Seal> {
  await verifyPassword(deps, viewer, password, ipNetwork, 'password');
  return inTransaction(deps.db, async (trx) => {
    await lockJournal(trx, viewer);
    const row = await ownSeal(trx, viewer.id);
    if (!row) throw sealNotFound();
    if (!isExpected(row, expectedVersion)) {
      // The same change may have been sent again because its reply was lost.
      if (isApplied(row, change)) return sealOf(row);
      throw sealOutdated();
    }
    if (change.state === 'sealed' && row.plain_left > 0) throw plainEntriesLeft();
    const now = deps.clock();
    await updateKeys(trx, viewer.id, { ...change, now });
    await updateJournalState(trx, viewer.id, change.state);
    const state = await updateStateIfDone(deps, trx, viewer.id, change.state);
    if (state !== 'plain') await enqueueMail(deps, trx, 'sealChanged', viewer.id);
    return sealOf({
      ...row,
      kdf: change.kdf,
      wraps: change.wraps,
      state: state === 'plain' ? change.state : state,
      updated_at: now,
    });
  });
}

const isExpected = ({ updated_at }: SealRow, expected: ExpectedVersion) =>
  expected === null || updated_at.epochMilliseconds === Temporal.Instant.from(expected).epochMilliseconds;

const isApplied = ({ kdf, wraps, state }: SealRow, change: Omit<SealChange, 'password'>) =>
  isDeepStrictEqual({ kdf, wraps }, { kdf: change.kdf, wraps: change.wraps }) &&
  (state === change.state || (state === 'sealed' && change.state === 'sealing'));

/**
 * Deletes the seal and all sealed entries. Plain entries stay.
 * @throws ApiError 400 for a wrong password, 404 without a seal.
 */
export async function removeSeal(
  deps: Deps,
  viewer: Viewer,
  { password, ipNetwork }: Confirmation,
): Promise<void> {
  await verifyPassword(deps, viewer, password, ipNetwork, 'password');
  await inTransaction(deps.db, async (trx) => {
    await lockJournal(trx, viewer);
    if (!(await deleteSeal(trx, viewer.id))) throw sealNotFound();
    await updateJournalState(trx, viewer.id, 'plain');
    await enqueueMail(deps, trx, 'sealDeleted', viewer.id);
  });
}

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
 * Seals, deletes and opens entries, all or none. Returns the number of the last change. A repetition of the last
 * accepted call changes nothing.
 * @throws ApiError 404 without a seal, 409 and 412 when the changes do not fit what is stored.
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
    const n = await applyChanges(trx, viewer.id, changes, deps.clock());
    await updateHead(trx, viewer.id, { ...changes, n, sha256 });
    await updateStateIfDone(deps, trx, viewer.id, seal.state);
    return { n };
  });
}

/** Applies changes in the order put, drop, open. Returns the number of the last one. */
async function applyChanges(
  trx: Transaction<DB>,
  userId: string,
  changes: SealedChanges,
  now: Temporal.Instant,
): Promise<number> {
  const { basedOn, put, drop, open } = changes;
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  requireVersions(changes, await sealedVersions(trx, userId, idsOf([...put, ...drop, ...open])));
  if (put.length > 0) {
    const replaced = await deletePlain(trx, userId, idsOf(put));
    requireBases(put, replaced);
    await putSealed(trx, userId, putRows(put, replaced, { first: basedOn + 1, now }));
  }
  if (open.length > 0) {
    const created = await insertOpened(trx, userId, now, openedRows(userId, open));
    if (created < open.length) throw conflict('version_conflict', 'There is an entry with this id already.');
  }
  const gone = idsOf([...drop, ...open]);
  if (gone.length > 0) await dropSealed(trx, userId, gone, basedOn + put.length + 1);
  return basedOn + put.length + gone.length;
}

/** Locks the account, and so the state of its journal and its seal, until the transaction ends. */
async function lockJournal(trx: Transaction<DB>, { id }: Viewer): Promise<User['journal']> {
  const account = await lockAccount(trx, id);
  if (!account) throw sessionExpired();
  return account.journal;
}

/** Ends sealing when no plain entry is left, and unsealing when no sealed one is left. Returns the state. */
async function updateStateIfDone(
  deps: Deps,
  trx: Transaction<DB>,
  userId: string,
  state: SealRow['state'],
): Promise<User['journal']> {
  const newState = stateAfter(state, await entriesLeft(trx, userId));
  if (newState === state) return state;
  await updateJournalState(trx, userId, newState);
  if (newState === 'plain') {
    await deleteSeal(trx, userId);
    await enqueueMail(deps, trx, 'journalUnsealed', userId);
  }
  return newState;
}

/** The seal of a member for their export; undefined for a plain journal. */
export const sealForArchive = async (db: Db, userId: string) => {
  const row = await ownSeal(db, userId);
  return row && { owner: userId, ...sealOf(row) };
};
