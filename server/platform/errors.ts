import type { ErrorBody, ErrorCode } from '#contract/platform/errors.ts';
import { SESSION_EXPIRED } from '#contract/platform/messages.ts';
import { type Said, say, type Values } from '#contract/platform/say.ts';

type FieldErrors = NonNullable<ErrorBody['errors']>;

/** An error for the caller. It is thrown anywhere and sent in one place (`http/errorReplies.ts`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly template: string;
  readonly values: Values;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  /** More fields of the body, which belong to the code. */
  readonly details: Omit<ErrorBody, 'code' | 'errors' | keyof Said>;

  constructor(
    status: number,
    code: ErrorCode,
    { message, template, values }: Said,
    extra: { errors?: FieldErrors; headers?: Record<string, string>; details?: ApiError['details'] } = {},
  ) {
    super(message);
    this.template = template;
    this.values = values;
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
    this.details = extra.details ?? {};
  }
}

/** The error 400 about one field. `path` is the field's path, with dots. */
export const badField = (path: string, said: Said, code: ErrorCode = 'invalid') =>
  new ApiError(400, code, said, { errors: [{ path, ...said }] });

export const badRequest = (code: ErrorCode, said: Said) => new ApiError(400, code, said);
/** The error 400 for a body or a request that cannot be read. */
export const malformedRequest = () => badRequest('bad_request', say('The request could not be understood.'));
/** The error 401 for a call without a token. */
export const signedOut = () => new ApiError(401, 'signed_out', say('Please log in.'));
/** The error 401 for a call whose token is malformed, expired or revoked, or whose account has just been deleted. */
export const sessionExpired = () => new ApiError(401, 'session_expired', say(SESSION_EXPIRED));
export const forbidden = (
  said = say('You do not have permission to do this.'),
  code: ErrorCode = 'forbidden',
) => new ApiError(403, code, said);
/** The error 404 for a resource that does not exist or that the caller may not know of, with the same message. */
export const notFound = (said = say('Not found.'), code: ErrorCode = 'not_found') =>
  new ApiError(404, code, said);
export const conflict = (code: ErrorCode, said: Said) => new ApiError(409, code, said);
const retryAfter = (seconds: number) => ({
  headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
});
/**
 * The error 503 when something that the server needs is missing or does not answer. The caller may try again after
 * `retryAfterSeconds`, unless this does not end by itself.
 */
export const unavailable = (
  said: Said,
  { code = 'unavailable', retryAfterSeconds }: { code?: ErrorCode; retryAfterSeconds: number | null },
) => new ApiError(503, code, said, retryAfterSeconds === null ? {} : retryAfter(retryAfterSeconds));
/** The error 503 of a server that ends. Another one, or the next one, answers. */
export const serverStopping = () =>
  unavailable(say('The server is stopping.'), { code: 'stopping', retryAfterSeconds: 2 });
/** The error 507 when the disk of the database is full or almost full. */
export const diskFull = (cause: unknown) => {
  const said = say('There is no room left to save this. Please try again later.');
  return Object.assign(new ApiError(507, 'disk_full', said, retryAfter(60)), { cause });
};
/** The error 400 for a mailed link that was used, has expired, has been invalidated or was not created by us. */
export const invalidLink = () =>
  badRequest('invalid_link', say('This link is not valid any more. Please ask for a new one.'));
/** The error 409 that a form shows beside a field. */
export const fieldTaken = (path: string, code: ErrorCode, said: Said) =>
  new ApiError(409, code, said, { errors: [{ path, ...said }] });
export const tooManyRequests = (seconds: number) =>
  new ApiError(
    429,
    'too_many_requests',
    say('Too many attempts. Please wait a while and try again.'),
    retryAfter(seconds),
  );

/**
 * The errors of constraints that a caller can violate, by the constraint's name. Other constraints can only
 * be violated by a fault of ours.
 */
export type ConstraintErrors = Readonly<Record<string, () => ApiError>>;

/**
 * Turns a database error into an error for the caller, whose id is `callerId`. Returns null when the caller did not
 * cause it.
 */
export function constraintError(
  error: unknown,
  constraintErrors: ConstraintErrors,
  callerId: string | undefined,
): ApiError | null {
  const {
    constraint = '',
    code,
    detail = '',
  } = (error ?? {}) as { constraint?: string; code?: string; detail?: string };
  const createError = constraintErrors[constraint];
  if (createError) return createError();
  // An account was deleted while the call was running: the caller's own one, or that of another person.
  if (code !== FOREIGN_KEY_VIOLATION || !ACCOUNT_CONSTRAINT.test(constraint)) return null;
  return callerId && detail.includes(`=(${callerId})`) ? sessionExpired() : notFound(say('User not found.'));
}

const FOREIGN_KEY_VIOLATION = '23503';
/** Matches the foreign keys of columns that store the id of an account. */
const ACCOUNT_CONSTRAINT = /_(user|owner|author|guide|submitter|inviter|actor|member|reporter)_id_fkey$/;
