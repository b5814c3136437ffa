import type { Selectable } from 'kysely';
import type { BookCan } from '#contract/library.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/* Who may do what with a book. The access levels of the endpoints say what only moderators may. */

export type BookViewer = Pick<Viewer, 'id' | 'role'>;
type Book = Pick<Selectable<DB['books']>, 'status' | 'submitter_id'>;

const isModerator = ({ role }: BookViewer): boolean => role !== 'sadhaka';

/** Everyone sees the books of the library. Only the submitter and moderators see the others. */
export const maySee = ({ status, submitter_id }: Book, viewer: BookViewer): boolean =>
  status === 'approved' || submitter_id === viewer.id || isModerator(viewer);

/** Whether the viewer may know that a correction of the book is waiting. */
export const maySeeCorrection = ({ submitter_id }: Book, viewer: BookViewer): boolean =>
  submitter_id === viewer.id || isModerator(viewer);

/** What the viewer may do with a book. Moderators edit books themselves, so they suggest no corrections. */
export function bookCan(
  { status, submitter_id, is_being_corrected }: Book & { is_being_corrected?: boolean },
  viewer: BookViewer,
): BookCan {
  const isApproved = status === 'approved';
  const isOwn = submitter_id === viewer.id;
  return {
    edit: isApproved && isModerator(viewer),
    withdraw: status === 'pending' && isOwn,
    suggest: isApproved && isOwn && !isModerator(viewer) && !is_being_corrected,
  };
}
