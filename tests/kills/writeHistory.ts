import { hasFailed, type Reply } from '#tests/support/api/recordedCalls.ts';
import type { Person } from '#tests/support/people/loadFixture.ts';

export type Kind = 'entries' | 'logs' | 'posts' | 'books';

/** An object with a unique text that a writer sent to the server. */
export interface SentText {
  kind: Kind;
  text: string;
  /** Other fields of the object, in the format of `other_fields` in the queries of `rows.ts`. */
  otherFields: string;
  author: Person;
  path: string;
  body: object;
  /** The idempotency key; null when the text is sent without one. */
  key: string | null;
  /** The id of the created object; null until the server has acknowledged the text. */
  id: string | null;
}

/** Everything that the writers have sent, with the replies and the inconsistencies that the checks have found. */
export interface WriteHistory {
  sentTexts: SentText[];
  /**
   * States that the writers change repeatedly, by name. Each has the values that may be stored: the last acknowledged
   * value, and every value that was sent after it.
   */
  states: Map<string, Set<string>>;
  /** Unanswered texts that a round has already retried or decided not to retry. */
  handledTexts: Set<string>;
  stats: {
    /** The number of writes that the server has acknowledged. */
    acknowledged: number;
    /** The number of calls without a reply because of a kill. */
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

export const createWriteHistory = (): WriteHistory => ({
  sentTexts: [],
  states: new Map(),
  handledTexts: new Set(),
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

/** The values of a state that may be stored. `NONE` is the value of a state that was never set. */
export function possibleValues({ states }: WriteHistory, name: string): Set<string> {
  const values = states.get(name) ?? new Set([NONE]);
  states.set(name, values);
  return values;
}

/** The value of a state that was sent last, among those that may be stored. */
export const latestValueOf = (history: WriteHistory, name: string): string =>
  [...possibleValues(history, name)].at(-1) ?? NONE;

/** Counts a call that has no reply or failed with a server error. Returns whether the call failed. */
export function countIfFailed({ stats }: WriteHistory, reply: Reply): boolean {
  if (!hasFailed(reply)) return false;
  if (reply.status === 0) stats.unanswered += 1;
  else stats.serverErrors.set(reply.status, (stats.serverErrors.get(reply.status) ?? 0) + 1);
  return true;
}
