import type { Book } from '#contract/library.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { BookCover } from '#web/ui/pictures/BookCover.tsx';
import style from './BookCard.module.css';

interface Props {
  book: Book;
  /** Where one comes back to from the book. */
  shelfAddress: string;
}

/** A book on the shelf: its cover, title and author, all of it the way to its page. */
export function BookCard({ book: { id, title, author, coverImageUrl }, shelfAddress }: Props) {
  return (
    <li className={style.book}>
      <BookCover title={title} author={author} src={coverImageUrl} />
      <h2 dir="auto">
        <Link href={paths.book(id)} routerOptions={{ state: { shelf: shelfAddress } }}>
          {title}
        </Link>
      </h2>
      <p dir="auto">{author}</p>
    </li>
  );
}
