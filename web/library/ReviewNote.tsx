import type { Submission } from '#contract/library.ts';
import { paths } from '#web/paths.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './ReviewNote.module.css';

/** Over a book that is not in the library: why, and who sees it all the same. */
export function ReviewNote({
  book: { id, status, reason, submitter, isBeingCorrected },
}: {
  book: Submission;
}) {
  const member = useMember();
  if (status === 'approved') {
    if (!isBeingCorrected) return null;
    return (
      <div className={style.note}>
        <Note>A correction of this book waits for review.</Note>
      </div>
    );
  }
  return (
    <div className={style.note}>
      <Note>
        <p>
          {status === 'pending' ? 'This book waits for review.' : 'This book is not in the library.'} Only its
          submitter and the moderators see it.
        </p>
        {reason && (
          <p className={style.reason} dir="auto">
            {reason}
          </p>
        )}
        {status === 'rejected' && submitter?.id === member.id && (
          <p>
            <Link href={paths.submitBook(id)}>Edit and submit again</Link>
          </p>
        )}
      </Note>
    </div>
  );
}
