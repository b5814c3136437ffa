/** PostgreSQL's error code for a full disk. */
export const DISK_FULL = '53100';
/** PostgreSQL's error code for a write on a standby, or in another read-only transaction. */
export const READ_ONLY = '25006';

/** The error of a connection that leads to a standby instead of the primary. */
export class StandbyError extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('The database is a standby, which is read-only.');
  }
}

/**
 * The codes of PostgreSQL (Appendix A) and of sockets that mean that a connection was lost or could not be opened, or
 * that its server does not accept writes. The statement may be sent again on another connection.
 */
const LOST_CODES =
  /^(08...|57P01|57P02|57P03|25006)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** More codes that mean that the database cannot answer, for example because a statement took too long. */
const BUSY_CODES = /^(57P0.|57014|53...)$/;

/** pg's messages when a connection was lost. These errors have no code. */
const LOST_MESSAGES = new Set([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
]);

/** pg's messages when no connection became free or could be opened in time. */
const TIMEOUT_MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

interface DatabaseError {
  code?: string;
  message?: string;
}

/** Whether the connection was lost, could not be opened, or has become read-only. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as DatabaseError;
  return LOST_CODES.test(code) || LOST_MESSAGES.has(message);
}

/** Whether an error means that the database cannot answer at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as DatabaseError;
  return isConnectionLost(error) || BUSY_CODES.test(code) || TIMEOUT_MESSAGES.has(message);
}
