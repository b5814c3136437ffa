import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Submission } from '#contract/library.ts';
import { AdminTabs } from '#web/admin/public.ts';
import { pendingQuery } from '#web/library/queries.ts';
import listStyle from '#web/library/Submission.module.css';
import { SubmissionsSkeleton } from '#web/library/SubmissionsSkeleton.tsx';
import { paths } from '#web/paths.ts';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { PagedSection, TotalText } from '#web/platform/loading/PagedSection.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { CorrectionQueue } from './CorrectionQueue.tsx';
import { PendingRow } from './PendingRow.tsx';

export { loadPending as loader } from '#web/library/queries.ts';
export { ModerationPage as Component };

export const ModerationPage = () => (
  <Page>
    <PageTitle title={t`Library Moderation`} />
    <AdminTabs />
    <PageHeader title={t`Library Moderation`} intro={t`What members have brought for the shelf.`} />
    <PendingQueue />
    <CorrectionQueue />
  </Page>
);

/** A page of the pending submissions, oldest first. */
function PendingQueue() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageFromUrl(params);
  const query = useQuery(pendingQuery(page));
  const { data, isPending, isFetching } = query;

  const isEmpty = data?.items.length === 0;
  // After the last submission of this page has been decided on, the page is empty until the refetch fills it with the
  // submissions of the next page.
  const isRefilling = isEmpty && data.total > 0 && isFetching;
  if (isEmpty && page > 1 && !isFetching) {
    return <Navigate to={paths.moderation(Math.max(1, Math.min(page - 1, data.totalPages)))} replace />;
  }
  return (
    <PagedSection
      label={t`Queue`}
      query={{ ...query, isPending: isPending || isRefilling === true }}
      errorMessage={t`Failed to fetch pending submissions.`}
      skeleton={<SubmissionsSkeleton />}
      status={<TotalText>{data && data.total > 0 && pendingText(data.total)}</TotalText>}
      onPageChange={(next) => void navigate(paths.moderation(next), { preventScrollReset: true })}
    >
      {({ items, hasNextPage }, goToPage) => (
        <>
          {isEmpty && !isRefilling && <EmptyState drawing="shelf" title={t`The queue is clear.`} />}
          {!isEmpty && <PendingList submissions={items} />}
          {(page > 1 || hasNextPage) && (
            <Pager label={t`Pages of the queue`} page={page} hasNext={hasNextPage} onPageChange={goToPage} />
          )}
        </>
      )}
    </PagedSection>
  );
}

const pendingText = (total: number) =>
  t`${plural(total, {
    one: '# submission is waiting for review.',
    other: '# submissions are waiting for review.',
  })}`;

/** The rows of the queue, and one dialog that rejects any of them. */
function PendingList({ submissions }: { submissions: readonly Submission[] }) {
  // Stays set while the dialog closes, because the dialog shows the title of the submission.
  const [submissionToReject, setSubmissionToReject] = useState<Submission | null>(null);
  const [isRejecting, setIsRejecting] = useState(false);
  const RejectDialog = useLazyForm(loadRejectDialog, isRejecting, () => setIsRejecting(false));

  function openDialog(submission: Submission) {
    setSubmissionToReject(submission);
    setIsRejecting(true);
  }

  return (
    <>
      <List className={listStyle.list}>
        {submissions.map((submission) => (
          <PendingRow key={submission.id} submission={submission} onReject={() => openDialog(submission)} />
        ))}
      </List>
      {RejectDialog && submissionToReject && (
        <RejectDialog
          submission={submissionToReject}
          isOpen={isRejecting}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  );
}

const loadRejectDialog = async () => (await import('./RejectDialog.tsx')).RejectDialog;
