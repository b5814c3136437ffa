import type { Selectable } from 'kysely';
import type { Book, BookDraft, Correction, Submission } from '#contract/library.ts';
import { say } from '#contract/platform/say.ts';
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

/** The columns that a draft sets, in a book and in a correction. */
type DraftColumns = Omit<
  CorrectionRow['correction'],
  'id' | 'book_id' | 'submitter_id' | 'note' | 'created_at'
>;

/** The columns of a book that come from a draft, including those for search. */
export type BookColumns = DraftColumns & Pick<Selectable<DB['books']>, 'tag_keys' | 'words'>;

/** The maximum numbers of pending submissions, of submissions in a list, and of pending corrections of a member. */
export const MAX_PENDING_SUBMISSIONS = 200;
export const MAX_LISTED_SUBMISSIONS = 500;
export const MAX_PENDING_CORRECTIONS = 20;

/** The tag key that stands for all books. */
export const ANY_TAG = '';

/** A draft without a language keeps that of the book. */
export const draftColumns = (draft: BookDraft, language: string | null): DraftColumns => ({
  title: draft.title,
  author: draft.author,
  description: draft.description,
  cover_image_url: draft.coverImageUrl,
  tags: draft.tags,
  isbn13: draft.isbn13,
  language: draft.language === undefined ? language : draft.language,
});

/** The draft that sets these columns. */
export const draftOf = (row: DraftColumns): BookDraft & { language: string | null } => ({
  title: row.title,
  author: row.author,
  description: row.description,
  coverImageUrl: row.cover_image_url,
  tags: row.tags,
  isbn13: row.isbn13,
  language: row.language,
});

export const bookColumns = (draft: BookDraft, language: string | null): BookColumns => ({
  ...draftColumns(draft, language),
  tag_keys: draft.tags.map(tagKeyOf),
  words: bookWords(draft),
});

export const bookOf = (row: BookRow): Book => ({
  id: row.id,
  ...draftOf(row),
  cover: publicPicture(row.cover),
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
  proposed: draftOf(correction),
  note: correction.note,
  createdAt: iso(correction.created_at),
});

/** Whether a draft, which can also have the note of a correction, differs from the book. */
export const isChanged = (row: BookRow, draft: BookDraft): boolean =>
  JSON.stringify(draftOf(row)) !== JSON.stringify(draftOf(draftColumns(draft, row.language)));

/** The error 409 for a member who suggests a correction of a book while their last one is pending. */
export const correctionPending = () =>
  conflict('correction_waiting', say('Your last correction of this book is still waiting for review.'));

export const BOOK_SEARCH: SearchSource = { table: 'books', kind: 'book' };
