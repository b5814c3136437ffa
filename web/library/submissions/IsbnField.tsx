import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { Book, BookDraft } from '#contract/library.ts';
import { isbnQuery } from '#web/library/queries.ts';
import { paths } from '#web/paths.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { digitsOf, isbnState, NOT_VALID } from './isbn.ts';
import type { TypedBook } from './typedBook.ts';

interface Props {
  control: Control<TypedBook, unknown, BookDraft>;
  /** The book that is changed. */
  bookId?: string;
}

/** Says at once when the number is none, or when its book is in the library already. */
export function IsbnField({ control, bookId }: Props) {
  const typed = useWatch({ control, name: 'isbn13' });
  const [leftWith, setLeftWith] = useState('');
  const state = isbnState(typed, typed === leftWith);
  const { data: known } = useQuery({ ...isbnQuery(digitsOf(typed)), enabled: state === 'valid' });
  return (
    <FormField control={control} name="isbn13">
      {({ error, onBlur, ...field }) => (
        <TextField
          {...field}
          label="ISBN-13"
          isOptional
          inputMode="numeric"
          autoComplete="off"
          error={
            (state === 'invalid' && <span role="alert">{NOT_VALID}</span>) ||
            (state === 'valid' && known && known.id !== bookId && <Known book={known} />) ||
            error
          }
          onBlur={() => {
            setLeftWith(typed);
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

const Known = ({ book: { id, title } }: { book: Book }) => (
  <span role="alert">
    This book is already in the library.{' '}
    <Link href={paths.book(id)}>
      Open “<bdi>{title}</bdi>”
    </Link>
  </span>
);
