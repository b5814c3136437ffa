import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { type Book, type BookDraft, isbn13Of } from '#contract/library.ts';
import type { Picture } from '#contract/pictures.ts';
import { coverPicture } from '#web/library/coverPicture.ts';
import { isbnQuery } from '#web/library/queries.ts';
import { paths } from '#web/paths.ts';
import { PictureInput } from '#web/pictures/public.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TagsField } from '#web/platform/forms/TagsField.tsx';
import { languageOptions } from '#web/platform/language/languageOptions.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { type BookFormValues, INVALID_ISBN, isbnState } from './bookFields.ts';
import style from './SubmissionFields.module.css';

interface Props {
  control: Control<BookFormValues, unknown, BookDraft>;
  isSaving: boolean;
  /** The id of the book to edit, if there is one. The ISBN field does not report this book as a duplicate. */
  bookId?: string;
  cover: Picture | null;
  /** Undefined where covers cannot be uploaded. */
  onCoverChange?: (cover: Picture | null) => void;
}

export function SubmissionFields({ control, isSaving, bookId, cover, onCoverChange }: Props) {
  return (
    <div className={style.fields}>
      <FormField control={control} name="title">
        {(field) => <TextField {...field} label={t`Title`} isProse autoComplete="off" />}
      </FormField>
      <FormField control={control} name="author">
        {(field) => <TextField {...field} label={t`Author`} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => <TextArea {...field} label={t`Description`} rows={7} />}
      </FormField>
      <FormField control={control} name="language">
        {(field) => <Select {...field} label={t`Language`} options={languageOptions(field.value)} />}
      </FormField>
      <FormField control={control} name="tags">
        {(field) => <TagsField {...field} isDisabled={isSaving} />}
      </FormField>
      {onCoverChange && (
        <PictureInput
          use="cover"
          label={t`Choose a Cover`}
          hasPicture={cover !== null}
          onChange={onCoverChange}
        />
      )}
      <FormField control={control} name="coverImageUrl">
        {(field) => (
          <TextField
            {...field}
            label={t`Cover image URL`}
            isOptional
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint={t`The picture is copied from this address once. Without one, the cover shows the title and the author.`}
          />
        )}
      </FormField>
      <CoverPreview control={control} cover={cover} />
      <IsbnField control={control} bookId={bookId} />
    </div>
  );
}

/** Shows the cover as it will look in the library. */
function CoverPreview({ control, cover }: Pick<Props, 'control' | 'cover'>) {
  const [title, author] = useWatch({ control, name: ['title', 'author'] });
  return (
    <figure className={style.preview}>
      <BookCover title={title || t`Title`} author={author || t`Author`} {...coverPicture({ cover })} />
      <figcaption>
        <Trans>How it will look in the library.</Trans>
      </figcaption>
    </figure>
  );
}

interface IsbnFieldProps {
  control: Control<BookFormValues, unknown, BookDraft>;
  /** The id of the book to edit, if there is one. */
  bookId?: string;
}

/** Reports an invalid number, or a book that is already in the library, while the member types. */
function IsbnField({ control, bookId }: IsbnFieldProps) {
  const typed = useWatch({ control, name: 'isbn13' });
  const [blurredValue, setBlurredValue] = useState('');
  const state = isbnState(typed, typed === blurredValue);
  const { data: existingBook } = useQuery({
    ...isbnQuery(isbn13Of(typed) ?? ''),
    enabled: state === 'valid',
  });
  return (
    <FormField control={control} name="isbn13">
      {({ error, onBlur, ...field }) => (
        <TextField
          {...field}
          label={t`ISBN-13`}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          error={
            (state === 'invalid' && <span role="alert">{t(INVALID_ISBN)}</span>) ||
            (state === 'valid' && existingBook && existingBook.id !== bookId && (
              <ExistingBook book={existingBook} />
            )) ||
            error
          }
          onBlur={() => {
            afterPress(() => setBlurredValue(typed));
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

/**
 * Runs an action when no mouse button is pressed. Pressing a button moves the focus first, and an error that appeared
 * then would move the button away, so that the press did nothing.
 */
function afterPress(action: () => void) {
  if (!document.querySelector('button:active')) return action();
  document.addEventListener('mouseup', () => setTimeout(action), { once: true });
}

const ExistingBook = ({ book: { id, title } }: { book: Book }) => (
  <span role="alert">
    <Trans>
      This book is already in the library.{' '}
      <Link href={paths.book(id)}>
        Open “<bdi>{title}</bdi>”
      </Link>
    </Trans>
  </span>
);
