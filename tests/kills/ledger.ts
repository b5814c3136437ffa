import type { Person } from '#tests/support/people/loadPeople.ts';

export type Kind = 'entries' | 'logs' | 'posts' | 'books';

/** A unique text that was sent. */
export interface SentText {
  kind: Kind;
  text: string;
  /** Its other compared fields, as in the database (`rows.ts`). */
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
   * The possible values of something that is changed repeatedly, by name: the last acknowledged one, and
   * those sent since.
   */
  states: Map<string, Set<string>>;
  /** Texts without an answer that were sent a second time. */
  given: Set<string>;
  figures: {
    acknowledged: number;
    /** Calls that a kill has broken off. */
    brokenOff: number;
    /** Calls that were repeated with their key: those whose answer was lost, and some that had one. */
    again: number;
    repeated: number;
    /** Errors that no caller caused, such as 503 while PostgreSQL is down, by status. */
    unasked: Map<number, number>;
    lost: string[];
    twice: string[];
    /** Everything else that is wrong. */
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

/** The possible values of a state; `NONE` before it is set. */
export function possible({ states }: Ledger, name: string): Set<string> {
  const known = states.get(name) ?? new Set([NONE]);
  states.set(name, known);
  return known;
}

/** The value of a state that nobody is changing. */
export const stateOf = (ledger: Ledger, name: string): string => [...possible(ledger, name)].at(-1) ?? NONE;
