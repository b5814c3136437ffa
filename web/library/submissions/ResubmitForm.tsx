import { useQuery } from '@tanstack/react-query';
import { BookNotFound } from '#web/library/BookNotFound.tsx';
import { bookQuery } from '#web/library/queries.ts';
import { paths } from '#web/paths.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './SubmissionForm.module.css';
import { SubmissionForm } from './SubmissionForm.tsx';

/** A rejected submission, to be changed and sent again. */
export function ResubmitForm({ id }: { id: string }) {
  const member = useMember();
  const { data: book, error, isPending, refetch } = useQuery(bookQuery(id));
  if (isPending) return <SkeletonLines lines={12} />;
  if (!book) return <BookNotFound failure={error} shelf={paths.library()} onRetry={refetch} />;
  if (book.status !== 'rejected' || book.submitter?.id !== member.id) {
    return (
      <EmptyState drawing="book" sentence="Only a rejected submission of your own can be changed.">
        <ButtonLink href={paths.submissions()}>My Submissions</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {book.reason && (
        <div className={style.reason}>
          <Note>
            <p>This book is not in the library. The reason given:</p>
            <p className={style.given} dir="auto">
              {book.reason}
            </p>
          </Note>
        </div>
      )}
      <SubmissionForm former={book} />
    </>
  );
}
