import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { Practice, PracticeDraft } from '#contract/sadhana/practices.ts';
import { lockAccount } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { isSamePractice, MAX_OWN_PRACTICES, type PracticeRow, toPractice } from './rules.ts';
import {
  deletePractice,
  deleteUnusedPractices,
  insertPractice,
  practicesOf,
  usablePractices,
} from './store.ts';

const practiceNotFound = () => notFound(say('Practice not found.'));

/** Creates a practice of the member's own with this id. */
export async function createPractice(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  draft: PracticeDraft,
): Promise<Practice> {
  return inTransaction(db, async (trx) => {
    // Simultaneous calls wait here, so that together they cannot exceed the limit.
    await lockAccount(trx, viewer.id);
    const ownPractices = (await practicesOf(trx, viewer.id)).filter(({ owner_id }) => owner_id !== null);
    return toPractice(await insertOwnPractice(deps, trx, viewer, { ...draft, id }, ownPractices.length));
  });
}

/** A practice of the member's own. @throws ApiError 404 when it has been deleted. */
export async function readPractice({ db }: Deps, viewer: Viewer, id: string): Promise<Practice> {
  const [practice] = await usablePractices(db, viewer.id, [id]);
  if (!practice) throw practiceNotFound();
  return toPractice(practice);
}

/**
 * Deletes one of the member's own practices. As long as logs use it, it is only marked as deleted.
 * @throws ApiError 403 for a built-in practice, 404 when the member has no such practice.
 */
export async function removePractice({ db, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deletePractice(trx, viewer.id, id, clock()))) {
      const [builtIn] = await usablePractices(trx, viewer.id, [id]);
      throw builtIn
        ? forbidden(say('A built-in practice cannot be deleted.'), 'built_in_practice')
        : practiceNotFound();
    }
    await deleteUnusedPractices(trx);
  });
}

/**
 * Returns for each of `practices` the id of a practice that the viewer may use. A practice of another member
 * is replaced by the viewer's own practice with the same name, type and default value, which is created if
 * necessary. The viewer's account must be locked.
 */
export async function findOrCreatePractices(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  practices: readonly PracticeRow[],
): Promise<string[]> {
  const usable = await practicesOf(trx, viewer.id);
  const ids: string[] = [];
  for (const practice of practices) {
    const samePractice = usable.find((each) => isSamePractice(each, practice));
    if (samePractice) ids.push(samePractice.id);
    else {
      const { name, type, default_value: defaultValue } = practice;
      const ownPractices = usable.filter(({ owner_id }) => owner_id !== null);
      const copy = await insertOwnPractice(
        deps,
        trx,
        viewer,
        { id: newId(), name, type, defaultValue },
        ownPractices.length,
      );
      usable.push(copy);
      ids.push(copy.id);
    }
  }
  return ids;
}

/** @throws ApiError 409 when the member has the maximum number of practices. The account must be locked. */
export function insertOwnPractice(
  { clock }: Deps,
  trx: Transaction<DB>,
  { id: userId }: Viewer,
  draft: PracticeDraft & { id: string },
  ownCount: number,
): Promise<PracticeRow> {
  if (ownCount >= MAX_OWN_PRACTICES) {
    throw conflict(
      'practice_limit',
      say('You have {max} practices of your own already. Delete one first.', { max: MAX_OWN_PRACTICES }),
    );
  }
  return insertPractice(trx, { userId, now: clock(), ...draft });
}
