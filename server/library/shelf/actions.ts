import type { Transaction } from 'kysely';
import type { BookDraft, Submission } from '#contract/library.ts';
import { deleteCorrections } from '#server/library/corrections/store.ts';
import { recordBookDecision, tellSubmitter } from '#server/library/decisions.ts';
import { type BookRow, bookWrite } from '#server/library/rules.ts';
import { bookById } from '#server/library/store.ts';
import { bookNotFound, refuseKnownIsbn, visibleBook } from '#server/library/submissions/actions.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Parts } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { learnWords } from '#server/platform/search/typos.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { lockShelvedBook, returnBook, rewriteBook, shelve, unshelve } from './store.ts';

/** A book of the library, locked. Refuses one that is not there, or not approved. */
export async function lockedShelvedBook(trx: Transaction<DB>, id: string): Promise<BookRow> {
  const isShelved = await lockShelvedBook(trx, id);
  const book = await bookById(trx, id);
  if (!book) throw bookNotFound();
  if (!isShelved) throw conflict('book_not_in_library', 'This book is not in the library.');
  return book;
}

/** Corrects a book of the library. */
export async function correctBook(
  parts: Parts,
  viewer: Viewer,
  id: string,
  draft: BookDraft,
): Promise<Submission> {
  return inTransaction(parts.db, async (trx) => {
    await lockedShelvedBook(trx, id);
    await applyCorrection(trx, id, draft);
    await recordBookDecision(parts, trx, viewer, { deed: 'book.corrected', id, name: draft.title });
    return visibleBook(trx, viewer, id);
  });
}

/** Writes a locked book of the library anew, and shelves it under its new tags. */
export async function applyCorrection(trx: Transaction<DB>, id: string, draft: BookDraft): Promise<void> {
  await refuseKnownIsbn(trx, draft, id);
  await unshelve(trx, id);
  const book = await rewriteBook(trx, id, bookWrite(draft));
  await shelve(trx, book);
  await learnWords(trx, 'book', [book.title, book.author]);
}

/** Takes a book out of the library. Its submitter is told why, and may change it and submit it again. */
export async function removeBook(
  parts: Parts,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<Submission> {
  return inTransaction(parts.db, async (trx) => {
    const { title } = await lockedShelvedBook(trx, id);
    await unshelve(trx, id);
    await returnBook(trx, id, reason);
    await deleteCorrections(trx, id);
    const decided = { deed: 'book.removed', id, name: title, reason } as const;
    await tellSubmitter(parts, trx, await recordBookDecision(parts, trx, viewer, decided));
    return visibleBook(trx, viewer, id);
  });
}
