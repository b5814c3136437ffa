import type { Transaction } from 'kysely';
import type { BookDraft, Submission } from '#contract/library.ts';
import { say } from '#contract/platform/say.ts';
import { maySee } from '#server/library/policy.ts';
import { submissionOf } from '#server/library/rules.ts';
import { bookById, bookByIsbn } from '#server/library/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

export const bookNotFound = () => notFound(say('Book not found.'));

/**
 * A book that the viewer may see: everyone sees approved books, submitters also their own, and moderators all.
 * @throws ApiError 404 otherwise.
 */
export async function visibleBook(db: Db, viewer: Viewer, id: string): Promise<Submission> {
  const book = await bookById(db, id);
  if (!book || !maySee(book, viewer)) throw bookNotFound();
  return submissionOf(book, viewer);
}

/**
 * Requires that no approved or pending book except `ownId` has the ISBN of this draft. If two books with the same ISBN
 * are submitted at the same time, the unique index rejects the second one.
 * @throws ApiError 409 otherwise.
 */
export async function requireUnusedIsbn(
  trx: Transaction<DB>,
  { isbn13 }: BookDraft,
  ownId?: string,
): Promise<void> {
  const existing = isbn13 && (await bookByIsbn(trx, isbn13));
  if (!existing || existing.id === ownId) return;
  const isInLibrary = existing.status === 'approved';
  const said = isInLibrary
    ? say('This book is already in the library.')
    : say('This book is already waiting for review.');
  throw new ApiError(409, 'book_known', said, {
    errors: [{ path: 'isbn13', ...said }],
    ...(isInLibrary && { details: { bookId: existing.id } }),
  });
}
