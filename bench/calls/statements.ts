import pg from 'pg';
import type { Turn } from './calls.ts';

/** A parameter of a statement: the same for every turn, the turn's own, or an id that is new each time. */
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

/** From here on, every statement of this process passes by. */
export function listenToStatements(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, config: string | pg.QueryConfig, values?: unknown, ...rest: unknown[]) {
      const [text, given] = typeof config === 'string' ? [config, values] : [config.text, config.values];
      // pg-boss looks for jobs of its own accord.
      if (!text.includes('pgboss')) heard?.(text, Array.isArray(given) ? given : []);
      return query.call(this, config, values, ...rest);
    },
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The statements that `act` causes, with what in them belongs to the turn. */
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

/** Instants and dates as the text that goes to the database. */
const written = (value: unknown) =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;

/** The values of one statement at one turn; `fresh` is the same for one id throughout a turn. */
export function valuesOf({ parameters }: Statement, turn: Turn, fresh: (id: string) => string): unknown[] {
  const owned = ownedBy(turn);
  return parameters.map((parameter) => {
    if ('own' in parameter) return owned[parameter.own];
    return 'fresh' in parameter ? fresh(parameter.fresh) : parameter.same;
  });
}
