import { type Logger, pino } from 'pino';

/** Writes the log in batches, because writing each line alone would cost as much as an SQL statement. */
const BUFFERING = { minLength: 4_096, periodicFlush: 200, sync: false };

/**
 * Creates the logger, which writes one line of JSON for each event. Only some fields of an error are logged, because
 * PostgreSQL's `detail` quotes rows with texts of members.
 */
export function createLogger(level: string): Logger {
  return pino({ level, serializers: { err: serializeError } }, pino.destination(BUFFERING));
}

function serializeError(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, constraint } = error;
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { name, message, stack, code, constraint, ...cause };
}
