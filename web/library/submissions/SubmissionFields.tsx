import type { Control } from 'react-hook-form';
import type { BookDraft } from '#contract/library.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TagInput } from '#web/ui/fields/TagInput.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { CoverPreview } from './CoverPreview.tsx';
import { IsbnField } from './IsbnField.tsx';
import style from './SubmissionForm.module.css';
import type { TypedBook } from './typedBook.ts';

interface Props {
  control: Control<TypedBook, unknown, BookDraft>;
  isSaving: boolean;
  /** The book that is changed: its own ISBN is no news. */
  bookId?: string;
}

export function SubmissionFields({ control, isSaving, bookId }: Props) {
  return (
    <div className={style.fields}>
      <FormField control={control} name="title">
        {(field) => <TextField {...field} label="Title" isProse autoComplete="off" />}
      </FormField>
      <FormField control={control} name="author">
        {(field) => <TextField {...field} label="Author" autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => <TextArea {...field} label="Description" rows={7} />}
      </FormField>
      <FormField control={control} name="tags">
        {(field) => (
          <TagInput
            {...field}
            label="Tags"
            isOptional
            isDisabled={isSaving}
            maxTags={LIMITS.tags}
            maxLength={LIMITS.tag}
            hint="A comma or Enter adds a tag."
          />
        )}
      </FormField>
      <FormField control={control} name="coverImageUrl">
        {(field) => (
          <TextField
            {...field}
            label="Cover image URL"
            isOptional
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint="Without one, title and author make the cover."
          />
        )}
      </FormField>
      <CoverPreview control={control} />
      <IsbnField control={control} bookId={bookId} />
    </div>
  );
}
