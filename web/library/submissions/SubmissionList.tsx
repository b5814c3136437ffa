import { useQuery } from '@tanstack/react-query';
import { submissionsQuery } from '#web/library/queries.ts';
import style from '#web/library/Submission.module.css';
import { SubmissionsSkeleton } from '#web/library/SubmissionsSkeleton.tsx';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SubmissionRow } from './SubmissionRow.tsx';

/** The member's own submissions, newest first. */
export function SubmissionList() {
  const { data: submissions, error, isPending, refetch } = useQuery(submissionsQuery());
  if (isPending) return <SubmissionsSkeleton />;
  if (!submissions) {
    return <QueryError sentence="Failed to fetch your submissions." failure={error} onRetry={refetch} />;
  }
  if (submissions.length === 0) {
    return (
      <EmptyState drawing="shelf" sentence="You have not submitted a book yet.">
        <ButtonLink href={paths.submitBook()}>Bring the first</ButtonLink>
      </EmptyState>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
    <ul className={style.list} role="list">
      {submissions.map((submission) => (
        <SubmissionRow key={submission.id} submission={submission} />
      ))}
    </ul>
  );
}
