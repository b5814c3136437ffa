import { SESSION_EXPIRED } from '#contract/platform/constants.ts';
import type { ErrorBody, ErrorCode } from '#contract/platform/errors.ts';

type FieldErrors = NonNullable<ErrorBody['errors']>;

/** An error for the caller. It is thrown anywhere and sent in one place (`http/errorReplies.ts`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  readonly bookId: string | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    extra: { errors?: FieldErrors; headers?: Record<string, string>; bookId?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
    this.bookId = extra.bookId;
  }
}

/** 400 about one field. `path` is the field's path, with dots. */
export const badField = (path: string, message: string, code: ErrorCode = 'invalid') =>
  new ApiError(400, code, message, { errors: [{ path, message }] });

export const badRequest = (code: ErrorCode, message: string) => new ApiError(400, code, message);
/** 400 about a body or a request that cannot be read. */
export const malformedRequest = () => badRequest('bad_request', 'The request could not be understood.');
/** 401 for a call without a token. */
export const signedOut = () => new ApiError(401, 'signed_out', 'Please log in.');
/** 401 for a call whose token is malformed, expired or revoked, or whose account has just been deleted. */
export const sessionExpired = () => new ApiError(401, 'session_expired', SESSION_EXPIRED);
export const forbidden = (
  message = 'You do not have permission to do this.',
  code: ErrorCode = 'forbidden',
) => new ApiError(403, code, message);
/** 404 for a thing that does not exist or that the caller may not know of. Both get the same words. */
export const notFound = (message = 'Not found.', code: ErrorCode = 'not_found') =>
  new ApiError(404, code, message);
export const conflict = (code: ErrorCode, message: string) => new ApiError(409, code, message);
/** 503 when something that the server needs is missing or does not answer. */
export const unavailable = (message: string, code: ErrorCode = 'unavailable') =>
  new ApiError(503, code, message);
/** 507 when the disk of the database is full or almost full. */
export const diskFull = (cause: unknown) =>
  Object.assign(
    new ApiError(507, 'disk_full', 'There is no room left to save this. Please try again later.'),
    { cause },
  );
/** 400 about a mailed link that is used, expired, void or not one of ours. */
export const invalidLink = () =>
  badRequest('invalid_link', 'This link is not valid any more. Please ask for a new one.');
/** 409 that a form shows beside a field. */
const fieldTaken = (path: string, code: ErrorCode, message: string) =>
  new ApiError(409, code, message, { errors: [{ path, message }] });
export const usernameTaken = () => fieldTaken('username', 'name_taken', 'Username is already taken.');
export const tooManyRequests = (seconds: number) =>
  new ApiError(429, 'too_many_requests', 'Too many attempts. Please wait a while and try again.', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });

export const correctionPending = () =>
  conflict('correction_waiting', 'Your last correction of this book still waits for review.');

/** Unique and foreign key constraints that a caller can violate, and the error that they become. */
const CONSTRAINTS: Record<string, () => ApiError> = {
  users_username_key: usernameTaken,
  users_email_key: invalidLink,
  usernames_pkey: usernameTaken,
  books_isbn13_key: () => conflict('book_known', 'This book is already in the library or waits for review.'),
  book_corrections_book_id_submitter_id_key: correctionPending,
  event_series_community_id_fkey: () => notFound('Community not found.'),
  feed_addresses_community_id_user_id_fkey: () => notFound(),
  guests_email: () =>
    fieldTaken('email', 'already_registered', 'This email is registered for this event already.'),
  // The practice was deleted while the call was running.
  practice_logs_practice_id_type_fkey: () => badField('practiceId', 'Unknown practice', 'unknown_practice'),
  preset_practices_practice_id_fkey: () => badField('practiceIds', 'Unknown practice', 'unknown_practice'),
};

/**
 * The error for the caller that belongs to a database error, by the constraint's name. Null when the caller
 * did not cause it.
 */
export function constraintError(error: unknown): ApiError | null {
  const { constraint = '', code } = (error ?? {}) as { constraint?: string; code?: string };
  const known = CONSTRAINTS[constraint];
  if (known) return known();
  // The caller's own account was deleted while the call was running.
  if (code === FOREIGN_KEY && OWN_ACCOUNT.test(constraint)) return sessionExpired();
  return null;
}

const FOREIGN_KEY = '23503';
/** The columns that name the member whose call writes the row. */
const OWN_ACCOUNT = /_(user|owner|author|guide|submitter|inviter|actor)_id_fkey$/;
