/** How much of everything there is while calls are measured. */
export interface Scale {
  members: number;
  /** Of posts, journal entries and logs, each. */
  rows: number;
  books: number;
  occurrences: number;
}

const LITTLE: Scale = { members: 100, rows: 1_000, books: 1_000, occurrences: 1_000 };
const QUICK: Scale = { members: 1_000, rows: 10_000, books: 2_000, occurrences: 2_000 };
const MUCH: Record<string, Scale> = {
  postgres: { members: 10_000, rows: 1_000_000, books: 100_000, occurrences: 100_000 },
  embedded: { members: 1_000, rows: 100_000, books: 10_000, occurrences: 10_000 },
};

/** A little, then much: what a call costs at both tells whether it stays flat. */
export const scalesOf = (backend: string, isSmall: boolean): [little: Scale, much: Scale] => [
  LITTLE,
  isSmall ? QUICK : (MUCH[backend] ?? QUICK),
];
