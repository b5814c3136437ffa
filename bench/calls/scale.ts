/** The number of rows in the database during a measurement. */
export interface Scale {
  members: number;
  /** The number of posts. There are as many journal entries and as many logs. */
  rows: number;
  books: number;
  occurrences: number;
}

const SMALL: Scale = { members: 100, rows: 1_000, books: 1_000, occurrences: 1_000 };
const MEDIUM: Scale = { members: 1_000, rows: 10_000, books: 2_000, occurrences: 2_000 };
const LARGE: Record<string, Scale> = {
  postgres: { members: 10_000, rows: 1_000_000, books: 100_000, occurrences: 100_000 },
  embedded: { members: 1_000, rows: 100_000, books: 10_000, occurrences: 10_000 },
};

/**
 * A small and a large scale, to see whether the cost of a call grows with the data. With `isSmall`, the larger one is
 * reduced.
 */
export const scalesOf = (backend: string, isSmall: boolean): [small: Scale, large: Scale] => [
  SMALL,
  isSmall ? MEDIUM : (LARGE[backend] ?? MEDIUM),
];
