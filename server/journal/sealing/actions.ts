import { isDeepStrictEqual } from 'node:util';
import type { Seal, SealChange, SealDraft } from '#contract/journal/sealing.ts';
import { updateJournalState, verifyPassword } from '#server/account/public.ts';
import { plainEntriesLeft, sealExists, sealNotFound, sealOutdated } from '#server/journal/errors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { ExpectedVersion } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { type SealRow, sealOf } from './rules.ts';
import { lockJournal, updateStateIfDone } from './state.ts';
import { deleteSeal, insertSeal, ownSeal, updateKeys } from './store.ts';

/** The fields of a call that requires the password of the account. */
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
 * @throws ApiError 400 for a wrong password, 404 without a seal, 409 for the state `sealed` while plain
 * entries are left, 412 for an outdated version
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
      // The client may have repeated the change because the reply was lost.
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
      // The seal of a plain journal is deleted, so the reply has the requested state.
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

/** The seal of a member for their export; undefined for a plain journal. */
export const sealForArchive = async (db: Db, userId: string) => {
  const row = await ownSeal(db, userId);
  return row && { owner: userId, ...sealOf(row) };
};
