import type { Transaction } from 'kysely';
import type { Correction, CorrectionDraft, Submission } from '#contract/library.ts';
import { say } from '#contract/platform/say.ts';
import { lockAccount } from '#server/account/public.ts';
import { bookNotFound, requireUnusedIsbn, visibleBook } from '#server/library/books/access.ts';
import { applyCorrection, requireApprovedBook } from '#server/library/books/actions.ts';
import { notifySubmitter, recordBookDecision } from '#server/library/decisions.ts';
import { CORRECTIONS_PER_MEMBER } from '#server/library/limits.ts';
import {
  type BookRow,
  type CorrectionRow,
  correctionOf,
  correctionPending,
  draftOf,
  isChanged,
  MAX_PENDING_CORRECTIONS,
} from '#server/library/rules.ts';
import { bookById } from '#server/library/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badRequest, conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  correctionById,
  correctionCount,
  deleteCorrection,
  deleteOwnCorrection,
  insertCorrection,
} from './store.ts';

const correctionNotFound = () => notFound(say('This correction is no longer waiting for review.'));

export const countCorrection = ({ limits }: Deps, { id }: Viewer): Promise<void> =>
  limits.consume([CORRECTIONS_PER_MEMBER, id]);

/** Suggests a correction, with this id, of a book in the library that the viewer submitted. */
export async function suggestCorrection(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  bookId: string,
  id: string,
  draft: CorrectionDraft,
): Promise<Correction> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, viewer.id); // simultaneous calls cannot exceed the limit together
    const book = await requireCorrectable(trx, viewer, bookId, draft);
    await insertCorrection(trx, { id, book, userId: viewer.id, now: deps.clock() }, draft);
    return readCorrection({ db: trx }, id);
  });
}

/** A correction that waits for review. @throws ApiError 404 when it has been decided. */
export async function readCorrection({ db }: { db: Db }, id: string): Promise<Correction> {
  const correction = await correctionById(db, id);
  const book = correction && (await bookById(db, correction.book_id));
  if (!book) throw correctionNotFound();
  return correctionOf({ correction, book });
}

/** The book that a correction is about, locked until the transaction ends. */
async function requireCorrectable(
  trx: Transaction<DB>,
  viewer: Viewer,
  bookId: string,
  draft: CorrectionDraft,
): Promise<BookRow> {
  const submission = await bookById(trx, bookId);
  if (submission?.submitter_id !== viewer.id) throw bookNotFound();
  const book = await requireApprovedBook(trx, bookId);
  if (book.is_being_corrected) throw correctionPending();
  if (!isChanged(book, draft)) throw badRequest('invalid', say('Nothing differs from the book as it is.'));
  if ((await correctionCount(trx, viewer.id)) >= MAX_PENDING_CORRECTIONS) {
    throw conflict(
      'correction_limit',
      say('{max} of your corrections are already waiting for review.', { max: MAX_PENDING_CORRECTIONS }),
    );
  }
  await requireUnusedIsbn(trx, draft, bookId);
  return book;
}

/** Withdraws the pending correction of a book that the viewer has suggested. */
export async function withdrawCorrection(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  bookId: string,
): Promise<void> {
  if (await deleteOwnCorrection(db, bookId, viewer.id)) return;
  const book = await bookById(db, bookId);
  throw book?.submitter_id === viewer.id ? correctionNotFound() : bookNotFound();
}

/** Applies a suggested correction, records the decision and notifies the submitter by mail. */
export const approveCorrection = (deps: Deps, viewer: Viewer, id: string): Promise<Submission> =>
  decideOn(deps, viewer, id, async (trx, correction, book) => {
    const draft = draftOf(correction);
    await applyCorrection(deps, trx, viewer.id, book, draft);
    const decision = {
      kind: 'book.corrected',
      bookId: book.id,
      bookTitle: draft.title,
      reason: correction.note,
    } as const;
    return recordBookDecision(deps, trx, viewer, decision);
  });

/** Rejects a suggested correction, records the decision and notifies the submitter by mail. */
export const rejectCorrection = (
  deps: Deps,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<Submission> =>
  decideOn(deps, viewer, id, async (trx, _correction, book) =>
    recordBookDecision(deps, trx, viewer, {
      kind: 'correction.rejected',
      bookId: book.id,
      bookTitle: book.title,
      reason,
    }),
  );

/** Approves or rejects a correction of a book. Returns the id of the recorded decision. */
type Decide = (
  trx: Transaction<DB>,
  correction: CorrectionRow['correction'],
  book: BookRow,
) => Promise<string>;

async function decideOn(deps: Deps, viewer: Viewer, id: string, decide: Decide): Promise<Submission> {
  return inTransaction(deps.db, async (trx) => {
    const correction = await correctionById(trx, id);
    if (!correction) throw correctionNotFound();
    const book = await requireApprovedBook(trx, correction.book_id);
    // The second of two simultaneous decisions has waited for the lock of the book.
    if (!(await deleteCorrection(trx, id))) throw correctionNotFound();
    await notifySubmitter(deps, trx, await decide(trx, correction, book));
    return visibleBook(trx, viewer, correction.book_id);
  });
}
