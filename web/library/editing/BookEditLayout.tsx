import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { BookCan, Submission } from '#contract/library.ts';
import { LoadedBook } from '#web/library/LoadedBook.tsx';
import { bookQuery } from '#web/library/queries.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { forForm } from '#web/platform/loading/forForm.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';

interface Props {
  title: string;
  intro: string;
  /** The permission that the member needs. */
  permission: keyof BookCan;
  children: (book: Submission) => ReactNode;
}

/** The layout of a page with a form that changes a book. */
export function BookEditLayout({ title, intro, permission, children }: Props) {
  const { id = '' } = useParams();
  const query = forForm(useQuery(bookQuery(id)));
  return (
    <Page>
      <PageTitle title={title} />
      <BackLink href={paths.book(id)}>{query.data?.title ?? t`Book`}</BackLink>
      <PageHeader title={title} intro={intro} />
      <LoadedBook query={query} libraryHref={paths.library()} skeleton={<SkeletonLines lineCount={12} />}>
        {(book) =>
          book.can[permission] ? (
            children(book)
          ) : (
            <EmptyState drawing="book" title={t`This book cannot be changed here.`}>
              <ButtonLink href={paths.book(id)}>
                <Trans>Back to the book</Trans>
              </ButtonLink>
            </EmptyState>
          )
        }
      </LoadedBook>
    </Page>
  );
}
