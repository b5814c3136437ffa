import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#contract/platform/errors.ts';
import { type Said, saidBySchema, say } from '#contract/platform/say.ts';
import { DISK_FULL, isDatabaseUnavailable } from '#server/platform/database/unreachable.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  ApiError,
  type ConstraintErrors,
  constraintError,
  diskFull,
  malformedRequest,
  notFound,
  sessionExpired,
  unavailable,
} from '#server/platform/errors.ts';
import { notJson, notJsonType, requestTimeout } from '#server/platform/http/bodies/bodyErrors.ts';

/** Sends every error. An unknown error becomes a 500 that contains only the request's id. */
export function handleErrors(app: FastifyInstance, deps: Deps): void {
  const constraints: ConstraintErrors = Object.assign(
    {},
    ...deps.features.map((feature) => feature.constraints),
  );
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const apiError = apiErrorOf(error, constraints, request.viewer?.id);
    const isSessionOver = apiError !== null && (await hasLostSession(deps, request, apiError));
    return send(isSessionOver ? sessionExpired() : apiError, error, request, reply);
  });
}

/** The statuses of a write that finds neither the membership nor the things of an account that was just deleted. */
const REFUSALS = [403, 404, 409];

/** Whether a write was refused after the caller's session had ended, for instance because the account was deleted. */
async function hasLostSession(
  { loadViewer }: Deps,
  { method, viewer, claims }: FastifyRequest,
  { status }: ApiError,
): Promise<boolean> {
  if (method === 'GET' || !viewer || !claims || !REFUSALS.includes(status)) return false;
  // Without a database, the caller gets the refusal.
  return (await loadViewer(claims).catch(() => viewer)) === null;
}

function send(apiError: ApiError | null, error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (apiError) {
    const { status, code, message, template, values, errors, details, headers } = apiError;
    // The caller learns little about our own faults and those of the services that we use. The details are logged.
    const cause = error instanceof ApiError ? error.cause : error;
    if (status === 507) request.log.error({ err: cause }, 'the disk is full');
    else if (status >= 500 && cause) request.log.warn({ err: cause }, 'cannot answer just now');
    const body: ErrorBody = { code, message, template, values, ...(errors && { errors }), ...details };
    request.errorCode = code;
    if (status === 401) reply.header('www-authenticate', challengeFor(request));
    return reply.code(status).headers(headers).send(body);
  }
  request.log.error({ err: error }, 'unexpected error');
  request.errorCode = 'internal_error';
  const said = say('Something went wrong on our side ({id}).', { id: request.id });
  return reply.code(500).send({ code: 'internal_error', ...said } satisfies ErrorBody);
}

/** The value of `WWW-Authenticate`. A call without a token gets no error code (RFC 6750, 3.1). */
const challengeFor = ({ headers }: FastifyRequest) =>
  headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';

/** The body of the reply for a URL that does not exist. */
export const NOT_FOUND: ErrorBody = { code: 'not_found', ...say('Not found.') };
export const replyNotFound = (reply: FastifyReply) => reply.code(404).send(NOT_FOUND);

/** The errors that replace Fastify's own ones. All other 4xx errors of Fastify become a 400. */
const FRAMEWORK_ERRORS: Record<string, ApiError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJsonType,
  FST_ERR_CTP_INVALID_JSON_BODY: notJson,
};

/**
 * When a caller may try again while the database does not answer, in seconds. A new primary takes a few seconds, up to
 * fifteen.
 */
const RETRY_AFTER_SECONDS = 2;

/** The error for the caller; null for an error that is unknown and therefore our fault. */
function apiErrorOf(
  error: FastifyError,
  constraints: ConstraintErrors,
  callerId: string | undefined,
): ApiError | null {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  if (FRAMEWORK_ERRORS[error.code]) return FRAMEWORK_ERRORS[error.code] ?? null;
  if (error.code === DISK_FULL) return diskFull(error);
  if (isDatabaseUnavailable(error)) return databaseUnavailable();
  const status = error.statusCode ?? 500;
  return status < 500 ? malformedRequest() : constraintError(error, constraints, callerId);
}

const databaseUnavailable = () =>
  unavailable(say('The server cannot answer just now.'), { retryAfterSeconds: RETRY_AFTER_SECONDS });

interface ValidationFailure {
  validation: { instancePath: string; message?: string | undefined }[];
  validationContext?: string | undefined;
}

function validationError({ validation, validationContext }: ValidationFailure): ApiError {
  if (validationContext === 'params') return notFound();
  const errors = new Map<string, { path: string } & Said>();
  for (const { instancePath, message = '' } of validation) {
    const path = instancePath.slice(1).replaceAll('/', '.');
    // Only the first problem of each field is reported, since it is the simplest.
    if (!errors.has(path))
      errors.set(path, {
        path,
        ...(path ? saidBySchema(path, message) : say('The body must be a JSON object')),
      });
  }
  const all = [...errors.values()];
  const [first] = all;
  return first ? new ApiError(400, 'invalid', first, { errors: all }) : malformedRequest();
}

/** Answers a request that is not valid HTTP, in the same shape as every other error. */
export function replyMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  securityHeaders: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message, template, values } = malformedRequestError(error);
  // HTTP allows an empty reason phrase after the status.
  const body = JSON.stringify({ code, message, template, values } satisfies ErrorBody);
  const fields = {
    ...securityHeaders,
    'content-type': 'application/json',
    'content-length': body.length,
    connection: 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  // Without `destroy`, a client could continue to send its request.
  socket.end([`HTTP/1.1 ${status} `, ...head, '', body].join('\r\n'), () => socket.destroy());
}

function malformedRequestError({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError(431, 'headers_too_large', malformedRequest());
  return malformedRequest();
}
