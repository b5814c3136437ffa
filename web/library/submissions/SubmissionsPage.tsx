import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { BookStatus, Submission } from '#contract/library.ts';
import { coverPicture } from '#web/library/coverPicture.ts';
import { submissionsQuery } from '#web/library/queries.ts';
import style from '#web/library/Submission.module.css';
import { SubmissionsSkeleton } from '#web/library/SubmissionsSkeleton.tsx';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { focusHeading, PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { userText } from '#web/ui/userText.ts';

export { loadSubmissions as loader } from '#web/library/queries.ts';
export { SubmissionsPage as Component };

export const SubmissionsPage = () => (
  <Page>
    <PageTitle title={t`My Submissions`} />
    <BackLink href={paths.library()}>
      <Trans>Sacred Library</Trans>
    </BackLink>
    <PageHeader
      title={t`My Submissions`}
      intro={t`The books you have submitted, and their status.`}
      actions={
        <ButtonLink variant="quiet" href={paths.submitBook()}>
          <Plus />
          <Trans>Submit a Book</Trans>
        </ButtonLink>
      }
    />
    <Loaded
      query={useQuery(submissionsQuery())}
      errorMessage={t`Failed to fetch your submissions.`}
      skeleton={<SubmissionsSkeleton />}
    >
      {(submissions) => <SubmissionList submissions={submissions} />}
    </Loaded>
  </Page>
);

function SubmissionList({ submissions }: { submissions: readonly Submission[] }) {
  if (submissions.length === 0) {
    return (
      <EmptyState drawing="shelf" title={t`You have not submitted a book yet.`}>
        <ButtonLink href={paths.submitBook()}>
          <Trans>Submit the first book</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <List className={style.list}>
      {submissions.map((submission) => (
        <SubmissionRow key={submission.id} submission={submission} />
      ))}
    </List>
  );
}

const STATUS_BADGES: Record<BookStatus, { label: MessageDescriptor; tone: 'saffron' | 'sage' | 'rose' }> = {
  pending: { label: msg`Pending review`, tone: 'saffron' },
  approved: { label: msg`Approved`, tone: 'sage' },
  rejected: { label: msg`Rejected`, tone: 'rose' },
};

/** A submission as shown to its submitter. */
function SubmissionRow({ submission }: { submission: Submission }) {
  const { id, title, author, language, createdAt, status, reason, can } = submission;
  const { label, tone } = STATUS_BADGES[status];
  return (
    <li>
      <article className={style.row} aria-label={title}>
        <BookCover title={title} author={author} {...coverPicture(submission)} />
        <div className={style.details}>
          <h2 {...userText(language)}>
            <Link href={paths.book(id)}>{title}</Link>
          </h2>
          <p className={style.author} {...userText()}>
            {author}
          </p>
          <p className={style.state}>
            <Badge tone={tone}>{t(label)}</Badge>
            <span>
              <Trans>
                Submitted on <time dateTime={dayOf(createdAt)}>{dateText(createdAt)}</time>
              </Trans>
            </span>
          </p>
          {reason && (
            <p className={style.reason} {...userText()}>
              {reason}
            </p>
          )}
        </div>
        <div className={style.actions}>
          {can.withdraw && <WithdrawButton submission={submission} />}
          {can.suggest && (
            <ButtonLink variant="quiet" href={paths.correctBook(id)}>
              <Trans>Suggest a Correction</Trans>
            </ButtonLink>
          )}
          {status === 'rejected' && (
            <ButtonLink variant="quiet" href={paths.submitBook(id)}>
              <Trans>Edit and submit again</Trans>
            </ButtonLink>
          )}
        </div>
      </article>
    </li>
  );
}

/** Withdraws a pending submission. */
function WithdrawButton({ submission: { id, title } }: { submission: Submission }) {
  const queryClient = useQueryClient();
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Withdraw this submission?`,
      body: (
        <>
          <Trans>
            “<bdi>{title}</bdi>” will not be reviewed, and will be gone for good.
          </Trans>
        </>
      ),
      action: t`Withdraw`,
      tone: 'danger',
    },
    mutationFn: () => api.library.withdraw({ params: { id } }),
    onSuccess: () => {
      focusHeading();
      queryClient.setQueryData(submissionsQuery().queryKey, (list) => list?.filter((each) => each.id !== id));
      toast.success(t`“${title}” is withdrawn.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`The submission could not be withdrawn.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['library'] }),
  });

  return (
    <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
      <Trans>Withdraw</Trans>
    </Button>
  );
}
