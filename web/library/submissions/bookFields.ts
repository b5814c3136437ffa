import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { type Book, BookDraft, CorrectionDraft, compactIsbn, isbn13Of } from '#contract/library.ts';

export type BookFormValues = Record<Exclude<keyof BookDraft, 'tags'>, string> & { tags: string[] };

/** The select has an empty value for none. */
const language = z.string().transform((tag) => tag || null);

// The contract also accepts null, which the form never contains, so the input types here are narrower.
export const BookFormValues = BookDraft.extend({ language }) as z.ZodType<BookDraft, BookFormValues>;

export type CorrectionFormValues = BookFormValues & { note: string };
export const CorrectionFormValues = CorrectionDraft.extend({ language }) as z.ZodType<
  CorrectionDraft,
  CorrectionFormValues
>;

/** The initial values of the form: those of the book to edit, or empty ones. */
export const fieldsOf = (book?: Partial<Book>): BookFormValues => ({
  title: book?.title ?? '',
  author: book?.author ?? '',
  description: book?.description ?? '',
  tags: book?.tags ?? [],
  coverImageUrl: book?.coverImageUrl ?? '',
  isbn13: book?.isbn13 ?? '',
  language: book?.language ?? '',
});

export const INVALID_ISBN = msg`ISBN-13 is not valid`;

/** Whether an ISBN is valid. It is `unknown` while the member may still be typing. */
export function isbnState(typed: string, isBlurred: boolean): 'unknown' | 'valid' | 'invalid' {
  if (isbn13Of(typed)) return 'valid';
  const digits = compactIsbn(typed);
  return digits && (isBlurred || digits.length >= 13) ? 'invalid' : 'unknown';
}
