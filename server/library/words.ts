import { type BookDraft, compactIsbn, isbn13Of } from '#contract/library.ts';
import { weightedWords } from '#server/platform/search/tsquery.ts';

/** The words by which a book is found. */
export const bookWords = ({
  title,
  author,
  description,
  tags,
  isbn13,
}: Pick<BookDraft, 'title' | 'author' | 'description' | 'tags' | 'isbn13'>): string =>
  weightedWords([title, author, [...tags, isbn13 ?? ''].join('\n'), description]);

/**
 * The text to search for. An ISBN becomes an ISBN-13, and the beginning of one its digits, as it is stored as one word.
 * Other searches stay unchanged.
 */
export function searchedText(text: string): string {
  const compact = compactIsbn(text);
  return isbn13Of(text) ?? (/^\d{4,}$/.test(compact) ? compact : text);
}
