import type { Correction } from '#contract/library.ts';

export interface Change {
  label: string;
  before: string;
  after: string;
}

const LABELS = {
  title: 'Title',
  author: 'Author',
  description: 'Description',
  tags: 'Tags',
  coverImageUrl: 'Cover image URL',
  isbn13: 'ISBN-13',
} as const;
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** The fields in which a correction differs from the book as it is, in the order of the form. */
export const changesOf = ({ book, proposed }: Pick<Correction, 'book' | 'proposed'>): Change[] =>
  FIELDS.map((field) => ({
    label: LABELS[field],
    before: written(book[field]),
    after: written(proposed[field]),
  })).filter(({ before, after }) => before !== after);

const written = (value: string | readonly string[] | null): string =>
  (typeof value === 'object' ? value?.join(', ') : value) || '';
