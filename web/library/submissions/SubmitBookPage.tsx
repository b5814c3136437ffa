import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Book, Submission, SubmissionDraft } from '#contract/library.ts';
import { LoadedBook } from '#web/library/LoadedBook.tsx';
import { bookQuery, isbnQuery, submissionsQuery } from '#web/library/queries.ts';
import { paths } from '#web/paths.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { forForm } from '#web/platform/loading/forForm.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { userText } from '#web/ui/userText.ts';
import { BookFormValues, fieldsOf } from './bookFields.ts';
import { SubmissionFields } from './SubmissionFields.tsx';
import style from './SubmitBookPage.module.css';

export { SubmitBookPage as Component };

/** The page that submits a new book, or with `?again=ID` a rejected submission of the member. */
export function SubmitBookPage() {
  const [params] = useSearchParams();
  const rejectedId = params.get('again');
  return (
    <Page>
      <PageTitle title={t`Submit a Book`} />
      <BackLink href={rejectedId ? paths.submissions() : paths.library()}>
        {rejectedId ? t`My Submissions` : t`Sacred Library`}
      </BackLink>
      <PageHeader
        title={t`Submit a Book`}
        intro={t`A moderator reviews every submission before it appears in the library. You get the result by mail.`}
      />
      {rejectedId ? <ResubmitForm key={rejectedId} id={rejectedId} /> : <SubmissionForm key="new" />}
    </Page>
  );
}

/** Lets the member change a rejected submission and submit it again. */
function ResubmitForm({ id }: { id: string }) {
  const query = forForm(useQuery(bookQuery(id)));
  return (
    <LoadedBook query={query} libraryHref={paths.library()} skeleton={<SkeletonLines lineCount={12} />}>
      {(book) => <RejectedSubmission book={book} />}
    </LoadedBook>
  );
}

function RejectedSubmission({ book }: { book: Submission }) {
  const member = useMember();
  if (book.status !== 'rejected' || book.submitter?.id !== member.id) {
    return (
      <EmptyState drawing="book" title={t`Only a rejected submission of your own can be changed.`}>
        <ButtonLink href={paths.submissions()}>
          <Trans>My Submissions</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {book.reason && (
        <div className={style.reason}>
          <Note>
            <p>
              <Trans>This book is not in the library. The reason given:</Trans>
            </p>
            <p className={style.reasonText} {...userText()}>
              {book.reason}
            </p>
          </Note>
        </div>
      )}
      <SubmissionForm rejectedSubmission={book} />
    </>
  );
}

/** The form for a new book, or for the rejected submission to change. */
function SubmissionForm({ rejectedSubmission }: { rejectedSubmission?: Submission }) {
  // A book that the member had submitted at another site.
  const { state } = useLocation() as { state: { book?: Partial<Book> } | null };
  const submit = useSubmit(rejectedSubmission?.id);
  const savedCover = rejectedSubmission?.cover ?? null;
  const firstCover = savedCover ?? state?.book?.cover ?? null;
  const [cover, setCover] = useState(firstCover);
  const { form, ...rest } = useContractForm({
    schema: BookFormValues,
    defaults: fieldsOf(rejectedSubmission ?? state?.book),
    send: (body) =>
      submit({ ...body, ...(cover?.id !== savedCover?.id && { coverId: cover?.id ?? null }) }, () =>
        allowNavigation(),
      ),
    fallback: t`The book could not be submitted.`,
  });
  const { blocker, allowNavigation } = useUnsavedGuard(
    form.formState.isDirty || cover?.id !== firstCover?.id,
    {
      blocksQueryChanges: true,
    },
  );
  return (
    <Form
      {...rest}
      action={t`Submit for Review`}
      cancelHref={rejectedSubmission ? paths.submissions() : paths.library()}
    >
      <UnsavedChangesDialog blocker={blocker} />
      <SubmissionFields
        control={form.control}
        isSaving={rest.isSaving}
        cover={cover}
        onCoverChange={setCover}
      />
    </Form>
  );
}

function useSubmit(rejectedId?: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const create = useCreateOnce<SubmissionDraft, Submission>({
    create: (body, idempotencyKey) => api.library.submit({ body, idempotencyKey }),
    ifChanged: 'showCreated',
  });

  async function send(body: SubmissionDraft): Promise<Submission> {
    try {
      return rejectedId
        ? await api.library.resubmit({ params: { id: rejectedId }, body })
        : await create(body);
    } catch (failure) {
      const isDuplicate = failure instanceof ApiError && failure.status === 409 && body.isbn13;
      // The book may have been added after its ISBN was typed. After the refetch, the ISBN field links to it.
      if (isDuplicate) await queryClient.refetchQueries({ queryKey: isbnQuery(body.isbn13 ?? '').queryKey });
      throw failure;
    }
  }

  return async (body: SubmissionDraft, allowNavigation: () => void) => {
    const submission = await send(body);
    allowNavigation();
    toast.success(t`“${submission.title}” is submitted for review.`);
    queryClient.setQueryData(submissionsQuery().queryKey, (list) => list && withSubmission(list, submission));
    // The member may have left the page before the response arrived.
    if (window.location.pathname === paths.submitBook())
      await navigate(paths.submissions(), { replace: true });
    queryClient.setQueryData(bookQuery(submission.id).queryKey, (book) => ({
      ...submission,
      readings: book?.readings ?? [],
    }));
    void queryClient.invalidateQueries({ queryKey: submissionsQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: ['library', 'pending'] });
  };
}

/** Replaces the earlier version of the submission, or puts a new one first. */
const withSubmission = (list: readonly Submission[], submission: Submission) =>
  list.some(({ id }) => id === submission.id)
    ? list.map((each) => (each.id === submission.id ? submission : each))
    : [submission, ...list];
