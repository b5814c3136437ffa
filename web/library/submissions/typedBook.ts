import type { z } from 'zod';
import { type Book, BookDraft, CorrectionDraft } from '#contract/library.ts';

export type TypedBook = {
  title: string;
  author: string;
  description: string;
  tags: string[];
  coverImageUrl: string;
  isbn13: string;
};

// The contract takes more than a form can hold (null, say): the narrower input is what is typed here.
export const TypedBook = BookDraft as z.ZodType<BookDraft, TypedBook>;

export type TypedCorrection = TypedBook & { note: string };
export const TypedCorrection = CorrectionDraft as z.ZodType<CorrectionDraft, TypedCorrection>;

/** What stands in the form at first: that of a book that is changed, or nothing. */
export const fieldsOf = (former?: Book): TypedBook => ({
  title: former?.title ?? '',
  author: former?.author ?? '',
  description: former?.description ?? '',
  tags: former?.tags ?? [],
  coverImageUrl: former?.coverImageUrl ?? '',
  isbn13: former?.isbn13 ?? '',
});
