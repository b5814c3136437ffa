import type { BookDraft } from '#contract/library.ts';
import { type Archive, picturePath } from './openArchive.ts';

/** The fields with which the form for a new book begins. */
type BookFields = Pick<BookDraft, 'title' | 'author' | 'description' | 'tags'> & {
  coverImageUrl: string | null;
  isbn13: string | null;
  language: string | null;
};

/** A book of an archive. */
export interface Book {
  fields: BookFields;
  /** Reads the cover; null without one. */
  readCover: () => Promise<Blob | null>;
}

/** More than anybody submits, so that a forged archive cannot fill the memory. */
const MAX_BOOKS = 1_000;

/** The books that the member had submitted where the archive was made. */
export async function booksOf(archive: Archive): Promise<Book[]> {
  const books: Book[] = [];
  for await (const item of archive.itemsOf('submissions.json')) {
    const book = item as Partial<Record<keyof BookFields | 'cover', unknown>>;
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
    const fields = {
      title: textOf(book.title),
      author: textOf(book.author),
      description: textOf(book.description),
      tags: Array.isArray(book.tags) ? book.tags.filter((tag) => typeof tag === 'string') : [],
      coverImageUrl: textOf(book.coverImageUrl) || null,
      isbn13: textOf(book.isbn13) || null,
      language: textOf(book.language) || null,
    };
    const coverId = textOf((book.cover as { id?: unknown } | null)?.id);
    books.push({ fields, readCover: () => archive.readPicture(picturePath(coverId)) });
    if (books.length === MAX_BOOKS) break;
  }
  return books;
}
