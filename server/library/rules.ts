import type { Selectable } from 'kysely';
import type { Book, BookCan, BookDraft, Correction, Submission } from '#contract/library.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { NumberedPage } from '#server/platform/http/pages.ts';
import { tagKeyOf, weightedWords } from '#server/platform/search/fold.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/** A book as its row has it, with its submitter's name. */
export type BookRow = Omit<Selectable<DB['books']>, 'tag_keys' | 'words' | 'submitted_at'> & {
  username: string | null;
  /** Whether a correction of it waits; not asked for in lists. */
  is_being_corrected?: boolean;
};

/** A correction that waits, with the book that it is about. */
export interface CorrectionRow {
  correction: Selectable<DB['book_corrections']>;
  book: BookRow;
}

/** What of a book is written to the database, with what it is found by. */
export type BookColumns = Pick<
  Selectable<DB['books']>,
  'title' | 'author' | 'description' | 'cover_image_url' | 'tags' | 'tag_keys' | 'isbn13' | 'words'
>;

/** The most submissions of one member that wait for review at once, and the most that they are shown. */
export const MAX_PENDING = 200;
export const MAX_SHOWN = 500;

/** The most corrections of one member that wait for review at once. */
export const MAX_PENDING_CORRECTIONS = 20;

/** The tag that is on every book. */
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
    words: weightedWords([title, author, [...tags, isbn13 ?? ''].join('\n'), description]),
  };
}

export const bookOf = (row: BookRow): Book => ({
  id: row.id,
  title: row.title,
  author: row.author,
  description: row.description,
  coverImageUrl: row.cover_image_url,
  tags: row.tags,
  isbn13: row.isbn13,
  submitter:
    row.submitter_id !== null && row.username !== null
      ? { id: row.submitter_id, username: row.username }
      : null,
  createdAt: iso(row.created_at),
});

type Who = Pick<Viewer, 'id' | 'role'>;

/** A book with its state, as it is archived for its submitter. */
export const stateOf = (row: BookRow): Omit<Submission, 'can' | 'isBeingCorrected'> => ({
  ...bookOf(row),
  status: row.status,
  reason: row.reason,
});

export const submissionOf = (row: BookRow, viewer: Who): Submission => ({
  ...stateOf(row),
  isBeingCorrected:
    row.is_being_corrected === true && (row.submitter_id === viewer.id || viewer.role !== 'sadhaka'),
  can: bookCan(row, viewer),
});

/** Moderators edit what is in the library themselves, and so suggest nothing. */
export function bookCan({ status, submitter_id, is_being_corrected }: BookRow, { id, role }: Who): BookCan {
  const isShelved = status === 'approved';
  const isOwn = submitter_id === id;
  const isModerator = role !== 'sadhaka';
  return {
    edit: isShelved && isModerator,
    withdraw: status === 'pending' && isOwn,
    suggest: isShelved && isOwn && !isModerator && !is_being_corrected,
  };
}

export const correctionOf = ({ correction, book }: CorrectionRow): Correction => ({
  id: correction.id,
  book: bookOf(book),
  proposed: proposedBy(correction),
  note: correction.note,
  createdAt: iso(correction.created_at),
});

/** The book as a correction would have it. */
export const proposedBy = (correction: CorrectionRow['correction']): BookDraft => ({
  title: correction.title,
  author: correction.author,
  description: correction.description,
  coverImageUrl: correction.cover_image_url,
  tags: correction.tags,
  isbn13: correction.isbn13,
});

/** Whether a draft says anything else than the book does. */
export const isChanged = (row: BookRow, draft: BookDraft): boolean => {
  const { title, author, description, coverImageUrl, tags, isbn13 } = bookOf(row);
  const now = [title, author, description, coverImageUrl, tags, isbn13];
  const then = [draft.title, draft.author, draft.description, draft.coverImageUrl, draft.tags, draft.isbn13];
  return JSON.stringify(now) !== JSON.stringify(then);
};

/** A book that is not approved is its submitter's, and theirs who decide on it. */
export const maySee = (
  { status, submitter_id }: Pick<BookRow, 'status' | 'submitter_id'>,
  { id, role }: Who,
): boolean => status === 'approved' || submitter_id === id || role !== 'sadhaka';

/** Searched for as printed, an ISBN is one word: its hyphens and spaces go. */
export const withoutHyphens = (text: string): string =>
  /^[\d\s-]{4,}$/.test(text) ? text.replace(/[\s-]/g, '') : text;

/** A page of a list that has been counted. */
export const countedPage = <Shown>(items: Shown[], total: number, { page, limit }: NumberedPage) => ({
  items,
  page,
  total,
  totalPages: Math.ceil(total / limit),
  hasPrevPage: page > 1,
  hasNextPage: page * limit < total,
});
