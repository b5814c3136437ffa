import type { Person } from '#tests/support/people/loadFixture.ts';

export type Kind = 'entries' | 'logs' | 'posts' | 'books';

/** An object with a unique text that a writer sent to the server. */
export interface SentText {
  kind: Kind;
  text: string;
  /** The other fields to compare, in the format of the queries in `rows.ts`. */
  otherFields: string;
  author: Person;
  path: string;
  body: object;
  key: string | null;
  /** Null until the server has acknowledged it. */
  id: string | null;
}

export interface Ledger {
  sentTexts: SentText[];
  /**
   * The possible values of states that change repeatedly, by name: the last acknowledged value, and the values
   * sent since.
   */
  states: Map<string, Set<string>>;
  /** Unanswered texts that were already considered for a retry. */
  retriedTexts: Set<string>;
  stats: {
    acknowledged: number;
    /** Calls without a reply because of a kill. */
    unanswered: number;
    /** The number of unanswered calls that were sent again with their key. */
    retriedUnanswered: number;
    /** The number of answered calls that were sent again with their key. */
    retriedAnswered: number;
    /** The number of server errors by status, such as 503 while PostgreSQL is down. */
    serverErrors: Map<number, number>;
    lost: string[];
    duplicates: string[];
    /** All other inconsistencies. */
    problems: string[];
  };
}

export const createLedger = (): Ledger => ({
  sentTexts: [],
  states: new Map(),
  retriedTexts: new Set(),
  stats: {
    acknowledged: 0,
    unanswered: 0,
    retriedUnanswered: 0,
    retriedAnswered: 0,
    serverErrors: new Map(),
    lost: [],
    duplicates: [],
    problems: [],
  },
});

export const NONE = 'none';

/** The possible values of a state; `NONE` before it is set. */
export function possibleValues({ states }: Ledger, name: string): Set<string> {
  const values = states.get(name) ?? new Set([NONE]);
  states.set(name, values);
  return values;
}

/** The value of a state that no writer is changing. */
export const stateOf = (ledger: Ledger, name: string): string =>
  [...possibleValues(ledger, name)].at(-1) ?? NONE;
