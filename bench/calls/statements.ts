import pg from 'pg';
import type { Turn } from './calls.ts';

/** A parameter of a statement: the same for every turn, specific to the turn, or a new id each time. */
type Parameter = { same: unknown } | { own: keyof Owned } | { fresh: string };

export interface Statement {
  text: string;
  parameters: Parameter[];
}

interface Owned {
  callerId: string;
  sessionId: string;
  email: string;
  occurrenceId: string;
}

const ownedBy = ({ caller, occurrenceId }: Turn): Owned => ({
  callerId: caller.id,
  sessionId: caller.sessionId,
  email: caller.email,
  occurrenceId,
});

type Heard = (text: string, values: unknown[]) => void;
let heard: Heard | null = null;

/** Records the statements of this process from now on. */
export function listenToStatements(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, config: string | pg.QueryConfig, values?: unknown, ...rest: unknown[]) {
      const [text, given] = typeof config === 'string' ? [config, values] : [config.text, config.values];
      // pg-boss polls for jobs by itself.
      if (!text.includes('pgboss')) heard?.(text, Array.isArray(given) ? given : []);
      return query.call(this, config, values, ...rest);
    },
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Runs `act` and returns its statements. Parameters that belong to the turn are marked. */
export async function statementsOf(turn: Turn, isWrite: boolean, act: () => Promise<unknown>) {
  const statements: Statement[] = [];
  const owned = Object.entries(ownedBy(turn)) as [keyof Owned, string][];
  const known = new Set<unknown>();
  heard = (text, values) => {
    const parameters = values.map((value): Parameter => {
      const own = owned.find(([, each]) => each === value)?.[0];
      if (own) return { own };
      const isNew = isWrite && typeof value === 'string' && UUID.test(value) && /\binsert into\b/i.test(text);
      if (isNew || known.has(value)) {
        known.add(value);
        return { fresh: String(value) };
      }
      return { same: written(value) };
    });
    statements.push({ text, parameters });
  };
  try {
    await act();
  } finally {
    heard = null;
  }
  return statements;
}

/** Instants and dates as the text that the database receives. */
const written = (value: unknown) =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;

/**
 * The parameter values of a statement in one turn. `fresh` returns the same new id for one original id within
 * a turn.
 */
export function valuesOf({ parameters }: Statement, turn: Turn, fresh: (id: string) => string): unknown[] {
  const owned = ownedBy(turn);
  return parameters.map((parameter) => {
    if ('own' in parameter) return owned[parameter.own];
    return 'fresh' in parameter ? fresh(parameter.fresh) : parameter.same;
  });
}
