import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Book } from '#contract/library.ts';
import { paths } from '#web/paths.ts';
import { LanguageFilter } from '#web/platform/language/LanguageFilter.tsx';
import { PagedSection, TotalText } from '#web/platform/loading/PagedSection.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { numberText } from '#web/ui/locale.ts';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './BookGrid.module.css';
import { coverPicture } from './coverPicture.ts';
import { booksQuery, type LibrarySearch } from './queries.ts';
import { useLibrarySearch } from './useLibrarySearch.ts';

/** The page of books that the URL requests. The previous page stays until the next one is loaded. */
export function BookGrid() {
  const { url, updateSearch, ...search } = useLibrarySearch();
  const query = useQuery(booksQuery(search));
  const { data } = query;
  return (
    <PagedSection
      label={t`Books`}
      query={query}
      errorMessage={t`Failed to fetch books.`}
      skeleton={<BookGridSkeleton />}
      status={<TotalText>{data && <BookTotal count={data.total} isSearch={search.q !== ''} />}</TotalText>}
      onPageChange={(page) => updateSearch({ page })}
    >
      {({ items, hasNextPage }, goToPage) => (
        <>
          {!search.q && (
            <LanguageFilter
              listed={items}
              chosen={search.language}
              onChoose={(language) => updateSearch({ language })}
            />
          )}
          {items.length === 0 ? (
            <NoBooks
              search={search}
              onFirstPage={() => goToPage(1)}
              onClear={() => updateSearch({ q: '', tag: '', language: '' })}
            />
          ) : (
            <>
              <List className={style.books}>
                {items.map((book) => (
                  <BookCard key={book.id} book={book} libraryUrl={url} />
                ))}
              </List>
              <Pager
                label={t`Pages of books`}
                page={search.page}
                hasNext={hasNextPage}
                onPageChange={goToPage}
              />
            </>
          )}
        </>
      )}
    </PagedSection>
  );
}

/** The number of books. A zero is only for screen readers, because `NoBooks` already says it on the screen. */
const BookTotal = ({ count, isSearch }: { count: number; isSearch: boolean }) =>
  count > 0 ? countText(count, isSearch) : <VisuallyHidden>{countText(0, isSearch)}</VisuallyHidden>;

interface BookCardProps {
  book: Book;
  /** The URL to which the page of the book links back. */
  libraryUrl: string;
}

/** A book with its cover, title and author. The whole card links to the page of the book. */
function BookCard({ book, libraryUrl }: BookCardProps) {
  const { id, title, author, language } = book;
  return (
    <li className={style.book}>
      <BookCover title={title} author={author} {...coverPicture(book)} />
      <h2 {...userText(language)}>
        <Link href={paths.book(id)} state={{ libraryUrl }}>
          {title}
        </Link>
      </h2>
      <p {...userText()}>{author}</p>
    </li>
  );
}

/** A skeleton of the size of a full page of books. */
const BookGridSkeleton = () => (
  <div className={style.books} role="status">
    <VisuallyHidden>
      <Trans>Loading…</Trans>
    </VisuallyHidden>
    {Array.from({ length: 12 }, (_, book) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
      <div key={book}>
        <div className={style.coverSkeleton}>
          <Skeleton height="100%" />
        </div>
        <div className={style.text}>
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="55%" />
        </div>
      </div>
    ))}
  </div>
);

interface NoBooksProps {
  search: LibrarySearch;
  onFirstPage: () => void;
  onClear: () => void;
}

function NoBooks({ search: { q, tag, language, page }, onFirstPage, onClear }: NoBooksProps) {
  return (
    <EmptyState drawing="shelf" title={t`No books found for your current selection.`}>
      <div className={style.emptyActions}>
        {page > 1 ? (
          <Button onPress={onFirstPage}>
            <Trans>Go to the first page</Trans>
          </Button>
        ) : (
          (q || tag || language) && (
            <Button onPress={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          )
        )}
        <ButtonLink variant="plain" href={paths.submitBook()}>
          <Trans>Bring a book</Trans>
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

/** The server counts the matches of a search up to this number. */
const MAX_COUNTED = 1000;

/** "14 books", or "1,000+ books" for a search with at least `MAX_COUNTED` matches. */
export function countText(total: number, isSearch: boolean): string {
  const plus = isSearch && total >= MAX_COUNTED ? '+' : '';
  const count = numberText(total) + plus;
  return t`${plural(total, { one: `${count} book`, other: `${count} books` })}`;
}
