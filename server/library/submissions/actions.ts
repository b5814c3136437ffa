import type { Submission, SubmissionDraft } from '#contract/library.ts';
import { say } from '#contract/platform/say.ts';
import { lockAccount } from '#server/account/public.ts';
import { bookNotFound, requireUnusedIsbn, visibleBook } from '#server/library/books/access.ts';
import { addToTagLists } from '#server/library/books/store.ts';
import { notifySubmitter, recordBookDecision } from '#server/library/decisions.ts';
import { BOOK_SEARCH, bookColumns, MAX_PENDING_SUBMISSIONS } from '#server/library/rules.ts';
import { bookById } from '#server/library/store.ts';
import { setCover } from '#server/pictures/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { indexWords } from '#server/platform/search/typos.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { decideSubmission, deletePending, insertSubmission, pendingCount, resubmit } from './store.ts';

const alreadyDecided = () => conflict('submission_decided', say('This submission has already been decided.'));

/** Submits a book with this id for review. */
export async function submitBook(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  draft: SubmissionDraft,
): Promise<Submission> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, viewer.id); // simultaneous calls cannot exceed the limit together
    if ((await pendingCount(trx, viewer.id)) >= MAX_PENDING_SUBMISSIONS) {
      throw conflict(
        'submission_limit',
        say('{max} of your submissions are already waiting for review.', { max: MAX_PENDING_SUBMISSIONS }),
      );
    }
    await requireUnusedIsbn(trx, draft);
    await insertSubmission(trx, { id, userId: viewer.id, now: deps.clock(), ...bookColumns(draft, null) });
    await setCover(deps, trx, {
      memberId: viewer.id,
      bookId: id,
      coverId: draft.coverId,
      addressBefore: null,
      address: draft.coverImageUrl,
    });
    return visibleBook(trx, viewer, id);
  });
}

/** Changes a rejected submission of the viewer and submits it again. */
export async function resubmitBook(
  deps: Deps,
  viewer: Viewer,
  id: string,
  draft: SubmissionDraft,
): Promise<Submission> {
  return inTransaction(deps.db, async (trx) => {
    const submission = await bookById(trx, id);
    if (submission?.submitter_id !== viewer.id) throw bookNotFound();
    if (submission.status === 'rejected') await requireUnusedIsbn(trx, draft);
    const columns = bookColumns(draft, submission.language);
    if (!(await resubmit(trx, { id, now: deps.clock(), ...columns }))) {
      throw conflict('submission_not_rejected', say('Only a rejected submission can be changed.'));
    }
    await setCover(deps, trx, {
      memberId: viewer.id,
      bookId: id,
      coverId: draft.coverId,
      addressBefore: submission.cover_image_url,
      address: draft.coverImageUrl,
    });
    return visibleBook(trx, viewer, id);
  });
}

/** Withdraws a pending submission of the viewer. */
export async function withdrawBook({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  if (await deletePending(db, id, viewer.id)) return;
  const book = await bookById(db, id);
  if (book?.submitter_id !== viewer.id) throw bookNotFound();
  throw alreadyDecided();
}

export const approveSubmission = (deps: Deps, viewer: Viewer, id: string): Promise<Submission> =>
  decideOn(deps, viewer, id, { status: 'approved' });

export const rejectSubmission = (
  deps: Deps,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<Submission> => decideOn(deps, viewer, id, { status: 'rejected', reason });

/**
 * Decides on a submission, records the decision and notifies the submitter by mail.
 * @throws ApiError 409 when it has been decided already.
 */
async function decideOn(
  deps: Deps,
  viewer: Viewer,
  id: string,
  outcome: Parameters<typeof decideSubmission>[2],
): Promise<Submission> {
  return inTransaction(deps.db, async (trx) => {
    const book = await decideSubmission(trx, id, outcome);
    if (!book) {
      throw (await bookById(trx, id)) ? alreadyDecided() : bookNotFound();
    }
    if (outcome.status === 'approved') {
      await addToTagLists(trx, book);
      await indexWords(trx, BOOK_SEARCH, [book.title, book.author]);
    }
    const reason = 'reason' in outcome ? outcome.reason : null;
    const decision = { kind: `book.${outcome.status}` as const, bookId: id, bookTitle: book.title, reason };
    await notifySubmitter(deps, trx, await recordBookDecision(deps, trx, viewer, decision));
    return visibleBook(trx, viewer, id);
  });
}
