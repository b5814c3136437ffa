import type { BookDraft } from '#contract/library.ts';
import type { Archive } from './openArchive.ts';

/** The fields with which the form for a new book begins. */
export type Book = Pick<BookDraft, 'title' | 'author' | 'description' | 'tags'> & {
  coverImageUrl: string | null;
  isbn13: string | null;
  language: string | null;
};

const MAX_BOOKS = 200;

/** The books that the member had submitted where the archive was made. */
export async function booksOf(archive: Archive): Promise<Book[]> {
  const books: Book[] = [];
  for await (const item of archive.itemsOf('submissions.json')) {
    const book = item as Partial<Record<keyof Book, unknown>>;
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
    books.push({
      title: textOf(book.title),
      author: textOf(book.author),
      description: textOf(book.description),
      tags: Array.isArray(book.tags) ? book.tags.filter((tag) => typeof tag === 'string') : [],
      coverImageUrl: textOf(book.coverImageUrl) || null,
      isbn13: textOf(book.isbn13) || null,
      language: textOf(book.language) || null,
    });
    if (books.length === MAX_BOOKS) break;
  }
  return books;
}
