import type { ErrorBody } from '#contract/platform/errors.ts';

/** The one way in which a call fails. Status 0: no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** The cause, where the server says it. */
  readonly code: string | undefined;

  constructor(status: number, message: string, errors: ErrorBody['errors'] = [], code?: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.code = code;
  }
}

export const UNKNOWN_ERROR = 'An unknown API error occurred.';

/** Whether asking again cannot help: the server understood, and refused. */
export const isFinal = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500;

/** Whether no answer came, be it that the line or the server is away. */
export const isUnanswered = (failure: unknown) => failure instanceof ApiError && failure.status === 0;

/** Whether the server knows no such thing, or none that this member may see. */
export const isNotFound = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Whether the server refused for this cause. */
export const hasCode = (failure: unknown, code: ErrorBody['code']) =>
  failure instanceof ApiError && failure.code === code;

/** Whether it has been changed by somebody else, or on another device, since it was read. */
export const isOutdated = (failure: unknown) => failure instanceof ApiError && failure.status === 412;

/**
 * What the server says of a refusal; of a call that failed, `fallback` and the reason; of anything else, `fallback`.
 * A fallback that only says that the error is unknown gives way to the reason.
 */
export function errorText(failure: unknown, fallback: string): string {
  if (!(failure instanceof ApiError)) return fallback;
  if (isFinal(failure) || /^An un(known|expected) error/.test(fallback)) return failure.message;
  return `${fallback} ${failure.message}`;
}
