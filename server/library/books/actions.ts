import type { Transaction } from 'kysely';
import type { BookDraft, Submission } from '#contract/library.ts';
import { say } from '#contract/platform/say.ts';
import { notifySubmitter, recordBookDecision } from '#server/library/decisions.ts';
import { BOOK_SEARCH, type BookRow, bookColumns } from '#server/library/rules.ts';
import { bookById } from '#server/library/store.ts';
import { setCover } from '#server/pictures/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { indexWords } from '#server/platform/search/typos.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { bookNotFound, requireUnusedIsbn, visibleBook } from './access.ts';
import {
  addToTagLists,
  deleteCorrections,
  lockApprovedBook,
  markBookRemoved,
  removeFromTagLists,
  updateBook,
} from './store.ts';

/**
 * A book of the library, locked until the transaction ends.
 * @throws ApiError 404 when there is none, 409 when it is not approved.
 */
export async function requireApprovedBook(trx: Transaction<DB>, id: string): Promise<BookRow> {
  const isApproved = await lockApprovedBook(trx, id);
  const book = await bookById(trx, id);
  if (!book) throw bookNotFound();
  if (!isApproved) throw conflict('book_not_in_library', say('This book is not in the library.'));
  return book;
}

/** Changes a book of the library on behalf of a moderator. */
export async function correctBook(
  deps: Deps,
  viewer: Viewer,
  id: string,
  draft: BookDraft,
): Promise<Submission> {
  return inTransaction(deps.db, async (trx) => {
    await applyCorrection(deps, trx, viewer.id, await requireApprovedBook(trx, id), draft);
    await recordBookDecision(deps, trx, viewer, {
      kind: 'book.corrected',
      bookId: id,
      bookTitle: draft.title,
    });
    return visibleBook(trx, viewer, id);
  });
}

/**
 * Replaces the fields of a locked book, its tags and its search words. `memberId` is the moderator who applies it.
 * The picture at a new address replaces the cover, even an uploaded one.
 */
export async function applyCorrection(
  deps: Deps,
  trx: Transaction<DB>,
  memberId: string,
  { id, cover_image_url: addressBefore, language }: BookRow,
  draft: BookDraft,
): Promise<void> {
  await requireUnusedIsbn(trx, draft, id);
  await removeFromTagLists(trx, id);
  const book = await updateBook(trx, id, bookColumns(draft, language));
  await addToTagLists(trx, book);
  await indexWords(trx, BOOK_SEARCH, [book.title, book.author]);
  const address = draft.coverImageUrl;
  const coverId = address !== null && address !== addressBefore ? null : undefined;
  await setCover(deps, trx, { memberId, bookId: id, coverId, addressBefore, address });
}

/**
 * Removes a book from the library. Its submitter is notified of the reason, and may change and resubmit it.
 */
export async function removeBook(
  deps: Deps,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<Submission> {
  return inTransaction(deps.db, async (trx) => {
    const { title } = await requireApprovedBook(trx, id);
    await removeFromTagLists(trx, id);
    await markBookRemoved(trx, id, reason);
    await deleteCorrections(trx, id);
    const decision = { kind: 'book.removed', bookId: id, bookTitle: title, reason } as const;
    await notifySubmitter(deps, trx, await recordBookDecision(deps, trx, viewer, decision));
    return visibleBook(trx, viewer, id);
  });
}
