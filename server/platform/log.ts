import { type Logger, pino } from 'pino';

/**
 * The log, one line of JSON an event. Of an error it keeps what tells where and why; PostgreSQL's `detail`
 * quotes whole rows, and with them what members wrote.
 */
export function openLog(level: string): Logger {
  return pino({ level, serializers: { err: lastWords } });
}

function lastWords(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, constraint } = error;
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { name, message, stack, code, constraint, ...cause };
}
