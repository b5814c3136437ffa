import type { Selectable } from 'kysely';
import type { Book, BookDraft, Correction, Submission } from '#contract/library.ts';
import { tagKeyOf } from '#contract/platform/words.ts';
import { publicPicture } from '#server/pictures/public.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { conflict } from '#server/platform/errors.ts';
import type { SearchSource } from '#server/platform/search/ranking.ts';
import { type BookViewer, bookCan, maySeeCorrection } from './policy.ts';
import { bookWords } from './words.ts';

/** A book's row with its submitter's username. */
export type BookRow = Omit<Selectable<DB['books']>, 'tag_keys' | 'words' | 'submitted_at'> & {
  username: string | null;
  /** Whether a correction is pending. Undefined in the pages of the library and of the moderation queue. */
  is_being_corrected?: boolean;
};

/** A pending correction with its book. */
export interface CorrectionRow {
  correction: Selectable<DB['book_corrections']>;
  book: BookRow;
}

/** The columns of a book that come from a draft, including those for search. */
export type BookColumns = Pick<
  Selectable<DB['books']>,
  'title' | 'author' | 'description' | 'cover_image_url' | 'tags' | 'tag_keys' | 'isbn13' | 'words'
>;

/** The maximum numbers of pending submissions, of submissions in a list, and of pending corrections of a member. */
export const MAX_PENDING_SUBMISSIONS = 200;
export const MAX_LISTED_SUBMISSIONS = 500;
export const MAX_PENDING_CORRECTIONS = 20;

/** The tag key that stands for all books. */
export const ANY_TAG = '';

export function bookColumns({
  title,
  author,
  description,
  tags,
  coverImageUrl,
  isbn13,
}: BookDraft): BookColumns {
  return {
    title,
    author,
    description,
    cover_image_url: coverImageUrl,
    tags,
    tag_keys: tags.map(tagKeyOf),
    isbn13,
    words: bookWords({ title, author, description, tags, isbn13 }),
  };
}

export const bookOf = (row: BookRow): Book => ({
  id: row.id,
  title: row.title,
  author: row.author,
  description: row.description,
  coverImageUrl: row.cover_image_url,
  cover: publicPicture(row.cover),
  tags: row.tags,
  isbn13: row.isbn13,
  submitter:
    row.submitter_id !== null && row.username !== null
      ? { id: row.submitter_id, username: row.username }
      : null,
  createdAt: iso(row.created_at),
});

/** A book with its status in the review, as its submitter's export contains it. */
export const bookWithStatus = (row: BookRow): Omit<Submission, 'can' | 'isBeingCorrected'> => ({
  ...bookOf(row),
  status: row.status,
  reason: row.reason,
});

export const submissionOf = (row: BookRow, viewer: BookViewer): Submission => ({
  ...bookWithStatus(row),
  isBeingCorrected: row.is_being_corrected === true && maySeeCorrection(row, viewer),
  can: bookCan(row, viewer),
});

export const correctionOf = ({ correction, book }: CorrectionRow): Correction => ({
  id: correction.id,
  book: bookOf(book),
  proposed: proposedBy(correction),
  note: correction.note,
  createdAt: iso(correction.created_at),
});

/** The fields of the book with the correction applied. */
export const proposedBy = (correction: CorrectionRow['correction']): BookDraft => ({
  title: correction.title,
  author: correction.author,
  description: correction.description,
  coverImageUrl: correction.cover_image_url,
  tags: correction.tags,
  isbn13: correction.isbn13,
});

/** Whether a draft differs from the book. */
export const isChanged = (row: BookRow, draft: BookDraft): boolean => {
  const { title, author, description, coverImageUrl, tags, isbn13 } = bookOf(row);
  const before = [title, author, description, coverImageUrl, tags, isbn13];
  const after = [draft.title, draft.author, draft.description, draft.coverImageUrl, draft.tags, draft.isbn13];
  return JSON.stringify(before) !== JSON.stringify(after);
};

/** The error 409 for a member who suggests a correction of a book while their last one is pending. */
export const correctionPending = () =>
  conflict('correction_waiting', 'Your last correction of this book is still waiting for review.');

export const BOOK_SEARCH: SearchSource = { table: 'books', kind: 'book' };
