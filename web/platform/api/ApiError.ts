import { t } from '@lingui/core/macro';
import type { ErrorBody } from '#contract/platform/errors.ts';
import type { Reauthentication } from '#contract/platform/reauthentication.ts';

/** What a suspended member gets after the right password and second factor. */
export type SuspendedSignIn = Required<Pick<ErrorBody, 'until' | 'words' | 'ticket'>> &
  Pick<ErrorBody, 'methods' | 'options'>;

/** The error of every failed call. Status 0 means that there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** The cause for programs, if the server sent one. */
  readonly code: string | undefined;
  /** How the member can confirm who they are, if the call needs it. */
  readonly reauthentication: Reauthentication | undefined;
  /** When the call may be sent again, in seconds, if the server said so. */
  readonly retryAfterSeconds: number | undefined;
  /** The suspension, if it is the error of a login. */
  readonly suspension: SuspendedSignIn | undefined;

  constructor(
    status: number,
    message: string,
    errors: ErrorBody['errors'] = [],
    code?: string,
    reauthentication?: Reauthentication,
    retryAfterSeconds?: number,
    suspension?: SuspendedSignIn,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.code = code;
    this.reauthentication = reauthentication;
    this.retryAfterSeconds = retryAfterSeconds;
    this.suspension = suspension;
  }
}

/** The message when something other than our server has answered. */
export const unreachable = () => t`The server cannot be reached.`;

/** The error of a call without a response. The message of the browser says nothing to a person and differs by browser. */
export const networkError = () => new ApiError(0, t`A network error occurred.`);

export const unknownError = () => t`An unknown API error occurred.`;

/** Whether the server rejected the call (status 4xx). The same call would usually be rejected again. */
export const isClientError = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500;

/** A later attempt may succeed after these statuses: unauthorized, timeout, too early, too many requests. */
const TEMPORARY_STATUSES = [401, 408, 425, 429];

/** Whether the server rejected the call, and would reject every later attempt too. */
export const isFinalRejection = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && isClientError(failure) && !TEMPORARY_STATUSES.includes(failure.status);

/** Whether our server has not answered, because the network or the server is down, or something else has answered. */
export const hasNoResponse = (failure: unknown) => failure instanceof ApiError && failure.status === 0;

/** Whether the requested resource does not exist, or the user may not see it. */
export const isNotFound = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** Whether the user may not see the requested resource. */
export const isForbidden = (failure: unknown) => failure instanceof ApiError && failure.status === 403;

/** Whether the server sent this error code. */
export const hasCode = (failure: unknown, code: ErrorBody['code']) =>
  failure instanceof ApiError && failure.code === code;

/** Whether the resource was changed by someone else or on another device since it was read. */
export const isOutdated = (failure: unknown) => failure instanceof ApiError && failure.status === 412;

/**
 * The message for a failed call: the server's message if it rejected the call; `fallback` with the reason if
 * the call failed; `fallback` for any other error.
 */
export function errorText(failure: unknown, fallback: string): string {
  if (!(failure instanceof ApiError)) return fallback;
  return isClientError(failure) ? failure.message : `${fallback} ${failure.message}`;
}

/** The reason of a failed call alone; `unknown`, which says that the reason is not known, for any other error. */
export const reasonText = (failure: unknown, unknown: string): string =>
  failure instanceof ApiError ? failure.message : unknown;
