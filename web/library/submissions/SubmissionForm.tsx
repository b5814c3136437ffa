import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { BookDraft, Submission } from '#contract/library.ts';
import { bookQuery, isbnQuery, submissionsQuery } from '#web/library/queries.ts';
import { paths } from '#web/paths.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { SubmissionFields } from './SubmissionFields.tsx';
import { fieldsOf, TypedBook } from './typedBook.ts';

/** `former` is the rejected submission that is changed; none for a new book. */
export function SubmissionForm({ former }: { former?: Submission }) {
  const submit = useSubmitting(former?.id);
  const { form, ...rest } = useContractForm({
    schema: TypedBook,
    defaults: fieldsOf(former),
    send: (body) => submit(body, () => release()),
    fallback: 'The book could not be submitted.',
  });
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty, { isInSearch: true });
  return (
    <Form {...rest} action="Submit for Review" cancelHref={former ? paths.submissions() : paths.library()}>
      <LeaveQuestion blocker={blocker} />
      <SubmissionFields control={form.control} isSaving={rest.isSaving} />
    </Form>
  );
}

function useSubmitting(formerId?: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();

  async function send(body: BookDraft): Promise<Submission> {
    try {
      return formerId
        ? await api.library.resubmit({ params: { id: formerId }, body })
        : await api.library.submit({ body });
    } catch (failure) {
      const isKnown = failure instanceof ApiError && failure.status === 409 && body.isbn13;
      // The book may have come in since its ISBN was typed: the field then shows the way to it.
      if (isKnown) await cache.refetchQueries({ queryKey: isbnQuery(body.isbn13 ?? '').queryKey });
      throw failure;
    }
  }

  return async (body: BookDraft, release: () => void) => {
    const submission = await send(body);
    release();
    toast.success(`“${submission.title}” is submitted for review.`);
    cache.setQueryData(submissionsQuery().queryKey, (read) => read && placed(read, submission));
    // One may have gone elsewhere before the answer came.
    if (window.location.pathname === paths.submitBook())
      await navigate(paths.submissions(), { replace: true });
    cache.setQueryData(bookQuery(submission.id).queryKey, submission);
    void cache.invalidateQueries({ queryKey: submissionsQuery().queryKey });
    void cache.invalidateQueries({ queryKey: ['library', 'pending'] });
  };
}

/** In the place of what it was before, or first. */
const placed = (read: readonly Submission[], submission: Submission) =>
  read.some(({ id }) => id === submission.id)
    ? read.map((each) => (each.id === submission.id ? submission : each))
    : [submission, ...read];
