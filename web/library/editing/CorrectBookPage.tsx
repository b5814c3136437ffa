import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { BookDraft, Correction, CorrectionDraft, Submission } from '#contract/library.ts';
import { type BookFormValues, CorrectionFormValues, fieldsOf } from '#web/library/submissions/bookFields.ts';
import { SubmissionFields } from '#web/library/submissions/SubmissionFields.tsx';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { BookEditLayout } from './BookEditLayout.tsx';
import style from './CorrectBookPage.module.css';

export { loadBook as loader } from '#web/library/queries.ts';
export { CorrectBookPage as Component };

/** The page on which the submitter of a book suggests a correction. */
export const CorrectBookPage = () => (
  <BookEditLayout
    title={t`Suggest a Correction`}
    intro={t`A moderator reviews it before the book changes. You get the result by mail.`}
    permission="suggest"
  >
    {(book) => <CorrectionForm key={book.id} book={book} />}
  </BookEditLayout>
);

function CorrectionForm({ book }: { book: Submission }) {
  const { id } = book;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const suggest = useCreateOnce<CorrectionDraft, Correction>({
    create: (body, idempotencyKey) => api.library.suggestCorrection({ params: { id }, body, idempotencyKey }),
    ifChanged: 'sendAnew',
  });
  const { form, ...rest } = useContractForm({
    schema: CorrectionFormValues,
    defaults: { ...fieldsOf(book), note: '' },
    send: async (body) => {
      await suggest(body);
      allowNavigation();
      toast.success(t`Your correction is submitted for review.`);
      await navigate(paths.book(id), { replace: true });
      void queryClient.invalidateQueries({ queryKey: ['library'] });
    },
    fallback: t`The correction could not be submitted.`,
  });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty);
  // `SubmissionFields` expects a form with the fields of a book. This form has one more field, the note.
  const control = form.control as unknown as Control<BookFormValues, unknown, BookDraft>;
  return (
    <Form {...rest} action={t`Submit for Review`} cancelHref={paths.book(id)}>
      <UnsavedChangesDialog blocker={blocker} />
      <SubmissionFields control={control} isSaving={rest.isSaving} bookId={id} cover={book.cover} />
      <div className={style.note}>
        <FormField control={form.control} name="note">
          {(field) => (
            <TextArea
              {...field}
              label={t`Note`}
              isOptional
              rows={3}
              hint={t`Why it should be changed. Moderators read it.`}
            />
          )}
        </FormField>
      </div>
    </Form>
  );
}
