import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Submission } from '#contract/library.ts';
import { Loaded, type QueryState } from '#web/platform/loading/Loaded.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props<Book extends Submission> {
  query: QueryState<Book>;
  libraryHref: string;
  skeleton: ReactNode;
  children: (book: Book) => ReactNode;
}

/** A book, when it is loaded. It may not exist or be hidden from the member. */
export const LoadedBook = <Book extends Submission>({ libraryHref, ...rest }: Props<Book>) => (
  <Loaded
    {...rest}
    errorMessage={t`Failed to fetch the book.`}
    notFound={
      <EmptyState drawing="book" title={t`Could not find the requested book.`}>
        <ButtonLink href={libraryHref}>
          <Trans>Back to the library</Trans>
        </ButtonLink>
      </EmptyState>
    }
  />
);
