import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { BookMissing } from './BookMissing.tsx';
import { BookSpread } from './BookSpread.tsx';
import { BookToCome } from './BookToCome.tsx';
import { bookQuery } from './readings.ts';
import { shelfBehind } from './shelfBehind.ts';

/** The page's name as long as no book gives it one. */
const PENDING = 'Book';

export function BookPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const { data: book, error, isPending, refetch } = useQuery(bookQuery(id));
  const shelf = shelfBehind(state) ?? paths.library();
  return (
    <Page>
      <PageTitle title={book?.title ?? PENDING} />
      <BackLink href={shelf}>Sacred Library</BackLink>
      {book && <BookSpread book={book} />}
      {isPending && <BookToCome title={PENDING} />}
      {error && !book && (
        <>
          <PageTop title={PENDING} />
          <BookMissing failure={error} shelf={shelf} onRetry={refetch} />
        </>
      )}
    </Page>
  );
}
