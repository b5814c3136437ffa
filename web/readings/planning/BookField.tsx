import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ComboBox,
  I18nProvider,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import type { Book } from '#contract/library.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import field from '#web/ui/fields/Field.module.css';
import { useDebounced } from '#web/ui/useDebounced.ts';
import { userText } from '#web/ui/userText.ts';
import style from './BookField.module.css';

/** The part of a book of the library that a reading copies. */
export interface ChosenBook extends Pick<Book, 'id' | 'title'> {
  author: string | null;
}

interface Props {
  /** The chosen book, whose title and author the reading has; null for a book that is not in the library. */
  book: ChosenBook | null;
  onChange: (book: ChosenBook | null) => void;
}

/** The book of a reading, if it is in the library: the chosen one, or a field that searches for it. */
export function BookField({ book, onChange }: Props) {
  // The field and the button replace each other, and take the focus with them.
  const [hasChanged, setHasChanged] = useState(false);
  const change = (changed: ChosenBook | null) => {
    setHasChanged(true);
    onChange(changed);
  };
  if (!book) return <BookSearch onChoose={change} hasFocus={hasChanged} />;
  const { title, author } = book;
  return (
    <div className={style.chosen}>
      <p>
        {author ? (
          <Trans>
            <bdi>{title}</bdi> by <bdi>{author}</bdi>, from the library
          </Trans>
        ) : (
          <Trans>
            <bdi>{title}</bdi>, from the library
          </Trans>
        )}
      </p>
      <Button worksOffline autoFocus={hasChanged} onPress={() => change(null)}>
        <Trans>Choose Another Book</Trans>
      </Button>
    </div>
  );
}

const PAUSE_MS = 300;

interface SearchProps {
  onChoose: (book: ChosenBook) => void;
  hasFocus: boolean;
}

function BookSearch({ onChoose, hasFocus }: SearchProps) {
  const [text, setText] = useState('');
  const [typed] = useDebounced(text.trim(), PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['library', 'named', typed],
    placeholderData: keepPreviousData,
    enabled: typed !== '',
    queryFn: ({ signal }) => api.library.search({ query: { q: typed }, signal }),
  });
  const isSearching = isFetching || typed !== text.trim();
  const books = typed === '' ? [] : (data?.items ?? []);
  return (
    <I18nProvider locale={document.documentElement.lang}>
      <ComboBox
        className={field.field}
        autoFocus={hasFocus}
        items={books}
        inputValue={text}
        onInputChange={setText}
        allowsEmptyCollection={text.trim() !== ''}
        selectedKey={null}
        onSelectionChange={(id) => {
          const found = books.find((book) => book.id === id);
          if (found) onChoose({ id: found.id, title: found.title, author: found.author });
        }}
      >
        <Label className={field.label}>
          <Trans>Search the library</Trans>
        </Label>
        <Input className={field.control} autoComplete="off" {...userText()} />
        <Text slot="description" className={field.hint}>
          {error ? (
            errorText(error, t`The library could not be searched.`)
          ) : (
            <Trans>If the book is there, its title and author are taken from the library.</Trans>
          )}
        </Text>
        <Popover className={style.popover} offset={4}>
          <ListBox
            className={style.list}
            renderEmptyState={() => (
              <p className={style.empty}>
                {isSearching ? <Trans>Searching…</Trans> : <Trans>No books found.</Trans>}
              </p>
            )}
          >
            {(book: Book) => (
              <ListBoxItem id={book.id} className={style.item} textValue={book.title}>
                <bdi>{book.title}</bdi>
                {book.author && <bdi className={style.author}>{book.author}</bdi>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
