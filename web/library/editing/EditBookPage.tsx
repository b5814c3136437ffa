import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Submission } from '../../../contract/library.ts';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { Form } from '../../platform/Form.tsx';
import { LeaveQuestion } from '../../platform/LeaveQuestion.tsx';
import { useContractForm } from '../../platform/useContractForm.ts';
import { useUnsavedGuard } from '../../platform/useUnsavedGuard.ts';
import { toast } from '../../ui/toast.ts';
import { bookQuery } from '../readings.ts';
import { SubmissionFields } from '../submissions/SubmissionFields.tsx';
import { fieldsOf, TypedBook } from '../submissions/typedBook.ts';
import { ChangeableBook } from './ChangeableBook.tsx';

/** A moderator corrects a book of the library. */
export const EditBookPage = () => (
  <ChangeableBook
    title="Edit Book"
    lede="The change is shown at once, and is kept among the decisions."
    needs="edit"
  >
    {(book) => <EditBookForm key={book.id} book={book} />}
  </ChangeableBook>
);

function EditBookForm({ book }: { book: Submission }) {
  const { id } = book;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { form, ...rest } = useContractForm({
    schema: TypedBook,
    defaults: fieldsOf(book),
    send: async (body) => {
      const saved = await api.library.correct({ params: { id }, body });
      release();
      toast.success(`“${saved.title}” is corrected.`);
      await navigate(paths.book(id), { replace: true });
      cache.setQueryData(bookQuery(id).queryKey, saved);
      void cache.invalidateQueries({ queryKey: ['library'] });
    },
    fallback: 'The book could not be corrected.',
  });
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty);
  return (
    <Form {...rest} action="Save Changes" cancelHref={paths.book(id)}>
      <LeaveQuestion blocker={blocker} />
      <SubmissionFields control={form.control} isSaving={rest.isSaving} bookId={id} />
    </Form>
  );
}
