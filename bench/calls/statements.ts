import pg from 'pg';
import type { RequestInput } from './calls.ts';

/** A parameter of a statement: constant, taken from the request's input, or an id that each request generates. */
type Parameter = { constant: unknown } | { input: keyof InputValues } | { generated: string };

export interface Statement {
  text: string;
  parameters: Parameter[];
}

interface InputValues {
  callerId: string;
  sessionId: string;
  email: string;
  occurrenceId: string;
}

const inputValuesOf = ({ caller, occurrenceId }: RequestInput): InputValues => ({
  callerId: caller.id,
  sessionId: caller.sessionId,
  email: caller.email,
  occurrenceId,
});

type StatementListener = (text: string, values: unknown[]) => void;
let listener: StatementListener | null = null;

/** Passes every statement of this process to `listener`, if one is set. */
export function observeStatements(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, config: string | pg.QueryConfig, values?: unknown, ...rest: unknown[]) {
      const [text, args] = typeof config === 'string' ? [config, values] : [config.text, config.values];
      // The polling of pg-boss does not belong to the call.
      if (!text.includes('pgboss')) listener?.(text, Array.isArray(args) ? args : []);
      return query.call(this, config, values, ...rest);
    },
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Calls `run` and returns its statements. Replaces the parameters that come from the input. */
export async function recordStatements(input: RequestInput, isWrite: boolean, run: () => Promise<unknown>) {
  const statements: Statement[] = [];
  const inputValues = Object.entries(inputValuesOf(input)) as [keyof InputValues, string][];
  const generatedIds = new Set<unknown>();
  listener = (text, values) => {
    const parameters = values.map((value): Parameter => {
      const name = inputValues.find(([, each]) => each === value)?.[0];
      if (name) return { input: name };
      const isNew = isWrite && typeof value === 'string' && UUID.test(value) && /\binsert into\b/i.test(text);
      if (isNew || generatedIds.has(value)) {
        generatedIds.add(value);
        return { generated: String(value) };
      }
      return { constant: asSqlText(value) };
    });
    statements.push({ text, parameters });
  };
  try {
    await run();
  } finally {
    listener = null;
  }
  return statements;
}

/** Instants and dates as the text that the database receives. */
const asSqlText = (value: unknown) =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;

/**
 * The parameter values of a statement for one input. `generatedId` returns the new id that replaces an
 * original one.
 */
export function valuesOf(
  { parameters }: Statement,
  input: RequestInput,
  generatedId: (id: string) => string,
): unknown[] {
  const inputValues = inputValuesOf(input);
  return parameters.map((parameter) => {
    if ('input' in parameter) return inputValues[parameter.input];
    return 'generated' in parameter ? generatedId(parameter.generated) : parameter.constant;
  });
}
