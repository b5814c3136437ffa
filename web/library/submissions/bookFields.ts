import { msg } from '@lingui/core/macro';
import type { z } from 'zod';
import { type Book, BookDraft, CorrectionDraft, compactIsbn, isbn13Of } from '#contract/library.ts';

export type BookFormValues = Record<Exclude<keyof BookDraft, 'tags' | 'language'>, string> & {
  tags: string[];
};

// The contract also accepts null, which the form never contains, so the input type here is narrower.
export const BookFormValues = BookDraft as z.ZodType<BookDraft, BookFormValues>;

export type CorrectionFormValues = BookFormValues & { note: string };
export const CorrectionFormValues = CorrectionDraft as z.ZodType<CorrectionDraft, CorrectionFormValues>;

/** The initial values of the form: those of the book to edit, or empty ones. */
export const fieldsOf = (book?: Book): BookFormValues => ({
  title: book?.title ?? '',
  author: book?.author ?? '',
  description: book?.description ?? '',
  tags: book?.tags ?? [],
  coverImageUrl: book?.coverImageUrl ?? '',
  isbn13: book?.isbn13 ?? '',
});

export const INVALID_ISBN = msg`ISBN-13 is not valid`;

/** Whether an ISBN is valid. It is `unknown` while the member may still be typing. */
export function isbnState(typed: string, isBlurred: boolean): 'unknown' | 'valid' | 'invalid' {
  if (isbn13Of(typed)) return 'valid';
  const digits = compactIsbn(typed);
  return digits && (isBlurred || digits.length >= 13) ? 'invalid' : 'unknown';
}
