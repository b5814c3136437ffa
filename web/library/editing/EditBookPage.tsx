import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Submission } from '#contract/library.ts';
import { bookQuery } from '#web/library/queries.ts';
import { BookFormValues, fieldsOf } from '#web/library/submissions/bookFields.ts';
import { SubmissionFields } from '#web/library/submissions/SubmissionFields.tsx';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { BookEditLayout } from './BookEditLayout.tsx';

export { loadBook as loader } from '#web/library/queries.ts';
export { EditBookPage as Component };

/** The page on which a moderator corrects a book. */
export const EditBookPage = () => (
  <BookEditLayout
    title={t`Edit Book`}
    intro={t`The change appears at once and is listed among the decisions.`}
    permission="edit"
  >
    {(book) => <EditBookForm key={book.id} book={book} />}
  </BookEditLayout>
);

function EditBookForm({ book }: { book: Submission }) {
  const { id } = book;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { form, ...rest } = useContractForm({
    schema: BookFormValues,
    defaults: fieldsOf(book),
    send: async (body) => {
      const saved = await api.library.correct({ params: { id }, body });
      allowNavigation();
      toast.success(t`“${saved.title}” is corrected.`);
      await navigate(paths.book(id), { replace: true });
      queryClient.setQueryData(bookQuery(id).queryKey, (book) => ({
        ...saved,
        readings: book?.readings ?? [],
      }));
      void queryClient.invalidateQueries({ queryKey: ['library'] });
    },
    fallback: t`The book could not be corrected.`,
  });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form {...rest} action={t`Save Changes`} cancelHref={paths.book(id)}>
      <UnsavedChangesDialog blocker={blocker} />
      <SubmissionFields control={form.control} isSaving={rest.isSaving} bookId={id} cover={book.cover} />
    </Form>
  );
}
