import type { Submission } from '#contract/library.ts';
import { paths } from '#web/paths.ts';
import { ChipLink } from '#web/ui/feedback/Chip.tsx';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import { BookActions } from './BookActions.tsx';
import style from './BookDetails.module.css';
import { ReviewNote } from './ReviewNote.tsx';

/** A book, its cover on the left hand. */
export function BookDetails({ book }: { book: Submission }) {
  const { title, author, coverImageUrl, tags, description, submitter, isbn13 } = book;
  return (
    <div className={style.spread}>
      <div className={style.cover}>
        <BookCover title={title} author={author} src={coverImageUrl} />
      </div>
      <article className={style.book} aria-label={title}>
        <h1 dir="auto">{title}</h1>
        <p className={style.by} dir="auto">
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
        <div className={style.read}>{description}</div>
        <div className={style.facts}>
          <p>
            Submitted by <bdi>{submitter?.username ?? 'Community'}</bdi>
          </p>
          {isbn13 && (
            <p>
              ISBN <span>{isbn13}</span>
            </p>
          )}
        </div>
        <BookActions book={book} />
      </article>
    </div>
  );
}
