import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { BookWithReadings, Submission } from '#contract/library.ts';
import { paths } from '#web/paths.ts';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { languageName } from '#web/platform/language/languageOptions.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { ChipLink } from '#web/ui/feedback/Chip.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Skeleton, SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './BookPage.module.css';
import { coverPicture } from './coverPicture.ts';
import { LoadedBook } from './LoadedBook.tsx';
import { bookQuery } from './queries.ts';
import { libraryReturnPath } from './useLibrarySearch.ts';
import { WithdrawCorrectionButton } from './WithdrawCorrectionButton.tsx';

export { loadBook as loader } from './queries.ts';
export { BookPage as Component };

/** The title of the page while no book is loaded. */
const PLACEHOLDER_TITLE = msg`Book`;

export function BookPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const query = useQuery(bookQuery(id));
  const libraryHref = libraryReturnPath(state) ?? paths.library();
  return (
    <Page>
      <PageTitle title={query.data?.title ?? t(PLACEHOLDER_TITLE)} />
      <BackLink href={libraryHref}>
        <Trans>Sacred Library</Trans>
      </BackLink>
      {query.isLoadingError && <PageHeader title={t(PLACEHOLDER_TITLE)} />}
      <LoadedBook
        query={query}
        libraryHref={libraryHref}
        skeleton={<BookSkeleton title={t(PLACEHOLDER_TITLE)} />}
      >
        {(book) => <BookDetails book={book} />}
      </LoadedBook>
    </Page>
  );
}

/** A book with its cover on the left. */
function BookDetails({ book }: { book: BookWithReadings }) {
  const { title, author, tags, description, submitter, isbn13, language } = book;
  return (
    <div className={style.columns}>
      <div className={style.cover}>
        <BookCover title={title} author={author} {...coverPicture(book)} />
      </div>
      <article className={style.article} aria-label={title}>
        <h1 {...userText(language)}>{title}</h1>
        <p className={style.author} {...userText(language)}>
          {author}
        </p>
        <ReviewNote book={book} />
        {tags.length > 0 && (
          <div className={style.tags}>
            {tags.map((tag) => (
              <ChipLink key={tag} href={paths.library({ tag })}>
                {tag}
              </ChipLink>
            ))}
          </div>
        )}
        <div className={style.prose} {...userText(language)}>
          {description}
        </div>
        <div className={style.facts}>
          <p>
            <Trans>
              Submitted by{' '}
              <bdi>{submitter?.username ?? t({ message: 'Community', context: 'brought a book' })}</bdi>
            </Trans>
          </p>
          {language && <BookLanguage tag={language} />}
          {isbn13 && (
            <p>
              <Trans>
                ISBN <span>{isbn13}</span>
              </Trans>
            </p>
          )}
        </div>
        {book.readings.map(({ id, community: { name } }) => (
          <p key={id}>
            <Link href={paths.reading(id)}>
              <Trans>
                Read together in <bdi>{name}</bdi>
              </Trans>
            </Link>
          </p>
        ))}
        <BookActions book={book} />
      </article>
    </div>
  );
}

/** The language of a book, as a link to the books in it. */
function BookLanguage({ tag }: { tag: string }) {
  const language = languageName(tag);
  return (
    <p>
      <Trans>
        Language: <Link href={paths.library({ writtenIn: tag })}>{language}</Link>
      </Trans>
    </p>
  );
}

/** The actions that the member may take. Most members have none. */
function BookActions({ book }: { book: Submission }) {
  const { id, can } = book;
  const [isRemoving, setIsRemoving] = useState(false);
  const RemoveDialog = useLazyForm(loadRemoveDialog, isRemoving, () => setIsRemoving(false));
  if (!can.edit && !can.suggest) return null;
  return (
    <div className={style.actions}>
      {can.edit && (
        <>
          <ButtonLink variant="quiet" href={paths.editBook(id)}>
            <Pencil />
            <Trans>Edit Book</Trans>
          </ButtonLink>
          <Button variant="danger-quiet" onPress={() => setIsRemoving(true)}>
            <Trash2 />
            <Trans>Remove Book</Trans>
          </Button>
        </>
      )}
      {can.suggest && (
        <ButtonLink variant="quiet" href={paths.correctBook(id)}>
          <Pencil />
          <Trans>Suggest a Correction</Trans>
        </ButtonLink>
      )}
      {RemoveDialog && <RemoveDialog book={book} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />}
    </div>
  );
}

const loadRemoveDialog = async () => (await import('#web/library/editing/RemoveDialog.tsx')).RemoveDialog;

/** Says why a book is not in the library and who can see it, or that a correction is pending. */
function ReviewNote({ book: { id, status, reason, submitter, isBeingCorrected } }: { book: Submission }) {
  const member = useMember();
  if (status === 'approved') {
    if (!isBeingCorrected) return null;
    return (
      <div className={style.note}>
        <Note>
          <Trans>A correction of this book is waiting for review.</Trans>
          {submitter?.id === member.id && <WithdrawCorrectionButton id={id} />}
        </Note>
      </div>
    );
  }
  return (
    <div className={style.note}>
      <Note>
        <p>
          {status === 'pending' ? t`This book is waiting for review.` : t`This book is not in the library.`}{' '}
          <Trans>Only the person who submitted it and the moderators see it.</Trans>
        </p>
        {reason && (
          <p className={style.reason} {...userText()}>
            {reason}
          </p>
        )}
        {status === 'rejected' && submitter?.id === member.id && (
          <p>
            <Link href={paths.submitBook(id)}>
              <Trans>Edit and submit again</Trans>
            </Link>
          </p>
        )}
      </Note>
    </div>
  );
}

const BookSkeleton = ({ title }: { title: string }) => (
  <div className={style.columns} aria-busy="true">
    <div className={style.cover}>
      <div className={style.coverSkeleton}>
        <Skeleton height="100%" />
      </div>
    </div>
    <div>
      <PageHeader title={title} />
      <SkeletonLines lineCount={10} />
    </div>
  </div>
);
