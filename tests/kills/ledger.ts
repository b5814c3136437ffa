import type { Person } from '#tests/support/people/loadPeople.ts';

export type Kind = 'entries' | 'logs' | 'posts' | 'books';

/** A text that somebody sent to be kept; no two are alike. */
export interface SentText {
  kind: Kind;
  text: string;
  /** What else of it is compared, as the database has it (`rows.ts`). */
  rest: string;
  by: Person;
  path: string;
  body: object;
  key: string | null;
  /** Null until it was acknowledged. */
  id: string | null;
}

export interface Ledger {
  made: SentText[];
  /**
   * What may be read of something that is changed again and again: what was acknowledged last, and what was sent
   * since. By name.
   */
  states: Map<string, Set<string>>;
  /** Texts without an answer that have had their second try. */
  given: Set<string>;
  figures: {
    acknowledged: number;
    /** Calls that a kill broke off. */
    brokenOff: number;
    /** Calls that were sent again with their key: those whose answer was lost, and those that had one. */
    again: number;
    repeated: number;
    /** Answers that nobody had caused, such as 503 while PostgreSQL is away; by status. */
    unasked: Map<number, number>;
    lost: string[];
    twice: string[];
    /** Anything else that is not as it must be. */
    wrong: string[];
  };
}

export const openLedger = (): Ledger => ({
  made: [],
  states: new Map(),
  given: new Set(),
  figures: {
    acknowledged: 0,
    brokenOff: 0,
    again: 0,
    repeated: 0,
    unasked: new Map(),
    lost: [],
    twice: [],
    wrong: [],
  },
});

export const NONE = 'none';

/** What may be read of a state; nothing has been said of it yet: `NONE`. */
export function possible({ states }: Ledger, name: string): Set<string> {
  const known = states.get(name) ?? new Set([NONE]);
  states.set(name, known);
  return known;
}

/** The one state of something that nobody is changing. */
export const stateOf = (ledger: Ledger, name: string): string => [...possible(ledger, name)].at(-1) ?? NONE;
