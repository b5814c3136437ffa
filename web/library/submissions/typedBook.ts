import type { z } from 'zod';
import { BookDraft, type Submission } from '../../../contract/library.ts';

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

/** What stands in the form at first: the rejected submission's, or nothing. */
export const fieldsOf = (former?: Submission): TypedBook => ({
  title: former?.title ?? '',
  author: former?.author ?? '',
  description: former?.description ?? '',
  tags: former?.tags ?? [],
  coverImageUrl: former?.coverImageUrl ?? '',
  isbn13: former?.isbn13 ?? '',
});
