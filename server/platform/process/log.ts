import { type Logger, pino } from 'pino';

/** Lines are written together: each alone would cost a call as much as one of its statements. */
const GATHERED = { minLength: 4_096, periodicFlush: 200, sync: false };

/**
 * The log, one line of JSON an event. Of an error it keeps what tells where and why; PostgreSQL's `detail`
 * quotes whole rows, and with them what members wrote.
 */
export function createLogger(level: string): Logger {
  return pino({ level, serializers: { err: lastWords } }, pino.destination(GATHERED));
}

function lastWords(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, constraint } = error;
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { name, message, stack, code, constraint, ...cause };
}
