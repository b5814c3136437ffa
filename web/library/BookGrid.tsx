import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { usePagedSection } from '#web/ui/usePagedSection.ts';
import { BookCard } from './BookCard.tsx';
import style from './BookGrid.module.css';
import { BooksSkeleton } from './BooksSkeleton.tsx';
import { countText } from './countText.ts';
import { NoBooks } from './NoBooks.tsx';
import { booksQuery } from './queries.ts';
import { useLibrarySearch } from './useLibrarySearch.ts';

/** A page of the books that the address asks for; those of the last one stay until they come. */
export function BookGrid() {
  const { address, show, ...shelf } = useLibrarySearch();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(booksQuery(shelf));
  const { section, turnTo } = usePagedSection((page) => show({ page }));

  return (
    <section
      className={style.section}
      ref={section}
      tabIndex={-1}
      aria-label="Books"
      aria-busy={isPending || isPlaceholderData}
    >
      <p className={style.total} role="status">
        {data && <Total of={data.total} isSearch={shelf.q !== ''} />}
      </p>
      {isPending && <BooksSkeleton />}
      {error && !data && <QueryError sentence="Failed to fetch books." failure={error} onRetry={refetch} />}
      {data?.items.length === 0 && (
        <NoBooks shelf={shelf} onFirstPage={() => turnTo(1)} onClear={() => show({ q: '', tag: '' })} />
      )}
      {data && data.items.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari */}
          <ul className={style.books} role="list">
            {data.items.map((book) => (
              <BookCard key={book.id} book={book} shelfAddress={address} />
            ))}
          </ul>
          <Pager label="Pages of books" page={shelf.page} hasNext={data.hasNextPage} onTurn={turnTo} />
        </>
      )}
    </section>
  );
}

/** That there are none is told in the books' place; whoever does not see it hears it from here. */
const Total = ({ of, isSearch }: { of: number; isSearch: boolean }) =>
  of > 0 ? countText(of, isSearch) : <VisuallyHidden>{countText(0, isSearch)}</VisuallyHidden>;
