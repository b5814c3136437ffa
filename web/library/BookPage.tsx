import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { BookDetails } from './BookDetails.tsx';
import { BookNotFound } from './BookNotFound.tsx';
import { BookSkeleton } from './BookSkeleton.tsx';
import { libraryReturnPath } from './libraryReturnPath.ts';
import { bookQuery } from './queries.ts';

/** The page's name as long as no book gives it one. */
const PENDING = 'Book';

export function BookPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const { data: book, error, isPending, refetch } = useQuery(bookQuery(id));
  const shelf = libraryReturnPath(state) ?? paths.library();
  return (
    <Page>
      <PageTitle title={book?.title ?? PENDING} />
      <BackLink href={shelf}>Sacred Library</BackLink>
      {book && <BookDetails book={book} />}
      {isPending && <BookSkeleton title={PENDING} />}
      {error && !book && (
        <>
          <PageTop title={PENDING} />
          <BookNotFound failure={error} shelf={shelf} onRetry={refetch} />
        </>
      )}
    </Page>
  );
}
