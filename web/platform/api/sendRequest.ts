import { API_PATH, SESSION_EXPIRED } from '#contract/platform/constants.ts';
import type { Reauthentication } from '#contract/platform/reauthentication.ts';
import { checkMemberHeader } from '#web/platform/member/memberUpdates.ts';
import { expireSession } from '#web/platform/session/expiry.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { ApiError, isClientError, networkError, UNKNOWN_ERROR, UNREACHABLE } from './ApiError.ts';
import type { EndpointAddress } from './addressesOf.ts';
import { earlyResponse } from './earlyResponse.ts';
import { recordWrite } from './lastWrite.ts';
import { fileTypeOf, hasReply, isReplyTo } from './replyShape.ts';

const LOGOUT = '/auth/logout';
/** The page of this call asks for the second factor itself. */
const NOT_ME = '/auth/not-me';
/** The type of a picture that the server cannot read, because it is sealed. */
const SEALED_FILE = 'application/octet-stream';
const OTHER_MEMBER = 'Somebody else is signed in here.';

/** Except for long calls, a failure is reported within five seconds, including a second attempt. */
const TIMEOUT_MS = 4_000;
const LONG_TIMEOUT_MS = 120_000;
const UPLOAD_TIMEOUT_MS = 600_000; // as long as the server waits for a body
const RETRY_DELAY_MS = 300;

export interface RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** A UUID. A repeated call with the same key returns what the first one created. */
  idempotencyKey?: string;
  /** The `updatedAt` that a change is based on. The call is rejected if the resource has been changed since. */
  ifMatch?: string;
  /** The token of the link in a guest's mail. */
  guestToken?: string;
  /** The member who makes the call. The call is not sent in the session of another member. */
  memberId?: string;
  signal?: AbortSignal;
  /** Whether the request continues when the page is closed. */
  keepalive?: boolean;
  /** Whether the call takes long, for example because the server creates a file. */
  isLong?: boolean;
  /** Whether the session stays as it is when the server rejects it, so that the member is not interrupted. */
  isQuiet?: boolean;
}

/**
 * Sends a call. If it needs a fresh authentication, asks the member to confirm who they are and sends it again.
 * @throws ApiError
 */
export async function sendRequest(endpoint: EndpointAddress, request: RequestOptions): Promise<unknown> {
  try {
    return await sendWithRetry(endpoint, request);
  } catch (failure) {
    const reauthentication = failure instanceof ApiError ? failure.reauthentication : undefined;
    if (!reauthentication || endpoint.path === NOT_ME || !(await requestReauthentication(reauthentication)))
      throw failure;
    return sendWithRetry(endpoint, request);
  }
}

type RequestReauthentication = (reauthentication: Reauthentication) => Promise<boolean>;
let requestReauthentication: RequestReauthentication = async () => false;

/**
 * Sets the function that asks the member to confirm who they are, when a call needs it. It resolves with false when the
 * member cancels.
 */
export function onReauthenticationRequired(callback: RequestReauthentication): void {
  requestReauthentication = callback;
}

/** Sends a call. A GET is sent once more if there is no valid response. */
async function sendWithRetry(endpoint: EndpointAddress, request: RequestOptions): Promise<unknown> {
  const timeoutSignal = AbortSignal.timeout(timeoutOf(request));
  const signal = request.signal ? combineSignals(request.signal, timeoutSignal) : timeoutSignal;
  try {
    return await sendOnce(endpoint, request, signal);
  } catch (failure) {
    if (endpoint.method !== 'GET' || isClientError(failure) || signal.aborted) throw failure;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return sendOnce(endpoint, request, signal);
  }
}

const timeoutOf = ({ body, isLong }: RequestOptions): number =>
  body instanceof Blob ? UPLOAD_TIMEOUT_MS : isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS;

/** Aborts as soon as one of these signals does. The oldest supported browsers have no `AbortSignal.any`. */
function combineSignals(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

async function sendOnce(
  endpoint: EndpointAddress,
  request: RequestOptions,
  signal: AbortSignal,
): Promise<unknown> {
  const session = currentSession();
  // The member and the token are read from the same session, so that the call cannot be sent for somebody else.
  if (request.memberId && request.memberId !== session?.user.id) throw new ApiError(0, OTHER_MEMBER);
  const token = session?.token;
  try {
    const url = urlOf(endpoint, request);
    const responseToEarlyRequest =
      endpoint.method === 'GET' && !token ? earlyResponse(url, signal) : undefined;
    const response = await (responseToEarlyRequest ??
      fetch(url, {
        method: endpoint.method,
        headers: headersOf(request, token),
        body: bodyOf(request),
        keepalive: request.keepalive,
        signal,
      }));
    if (token === currentSession()?.token) checkMemberHeader(response.headers.get('X-Member'));
    if (response.ok) {
      const reply = await readReply(endpoint, response);
      recordWrite(endpoint);
      return reply;
    }
    throw await errorOf(response, endpoint, request.isQuiet ? undefined : token);
  } catch (failure) {
    throw failure instanceof ApiError ? failure : networkError();
  }
}

export function urlOf({ path }: EndpointAddress, { params = {}, query = {} }: RequestOptions): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const parameters = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `${API_PATH}${filledPath}${parameters.length ? `?${new URLSearchParams(parameters)}` : ''}`;
}

/** A file is sent as it is, everything else as JSON. */
function bodyOf({ body }: RequestOptions): Blob | string | undefined {
  if (body === undefined || body instanceof Blob) return body;
  return JSON.stringify(body);
}

export function headersOf(
  { body, idempotencyKey, ifMatch, guestToken }: RequestOptions,
  token?: string,
): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(ifMatch ? { 'If-Match': `"${ifMatch}"` } : {}),
    ...(guestToken ? { 'Guest-Token': guestToken } : {}),
  };
}

/**
 * Reads the reply of a successful call. A proxy, a hotel or a page about maintenance can answer with 200 too, so a reply
 * counts only if it has the type and the fields of this endpoint.
 * @throws ApiError when our server has not sent it.
 */
async function readReply(endpoint: EndpointAddress, response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  const file = fileTypeOf(endpoint);
  if (file) return type.startsWith(file) || type === SEALED_FILE ? response.blob() : throwUnreachable();
  if (!hasReply(endpoint)) return response.status === 204 ? undefined : throwUnreachable();
  const reply: unknown = type.includes('json') ? await response.json().catch(throwUnreachable) : undefined;
  return isReplyTo(endpoint, reply) ? reply : throwUnreachable();
}

function throwUnreachable(): never {
  throw new ApiError(0, UNREACHABLE);
}

export async function errorOf(
  response: Response,
  { path }: EndpointAddress,
  token?: string,
): Promise<ApiError> {
  // Our server always answers a 401 with JSON.
  if (response.status === 401 && response.headers.get('Content-Type')?.startsWith('text/html'))
    return new ApiError(0, UNREACHABLE);
  if (response.status === 401 && token && path !== LOGOUT) {
    // If the member has signed in again meanwhile, the new session is still valid.
    if (currentSession()?.token === token) expireSession();
    return new ApiError(401, SESSION_EXPIRED);
  }
  const raw = await response.text();
  const { message, errors, code, reauthenticate } = parseErrorBody(raw);
  const text = message || messagesIn(errors) || readableText(raw) || UNKNOWN_ERROR;
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(response.status, text, fieldErrorsIn(errors), code, reauthenticate, retryAfterSeconds);
}

interface ReadableError {
  message?: string;
  errors?: unknown;
  code?: string;
  reauthenticate?: Reauthentication;
}

function parseErrorBody(raw: string): ReadableError {
  try {
    const { message, errors, code, reauthenticate } = (JSON.parse(raw) ?? {}) as Record<string, unknown>;
    return {
      message: stringOrUndefined(message),
      errors,
      code: stringOrUndefined(code),
      // Only our server sends this field, so its shape is not checked.
      reauthenticate: reauthenticate as Reauthentication | undefined,
    };
  } catch {
    return {};
  }
}

const stringOrUndefined = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * The text of an error body; empty if it was not written for people, such as a proxy's HTML page or an empty
 * object.
 */
const readableText = (raw: string) =>
  /^\s*(<|\{\s*\}\s*$|\[\s*\]\s*$|null\s*$|""\s*$)/.test(raw) ? '' : raw.trim();

const fieldErrorsIn = (errors: unknown): ApiError['errors'] =>
  Array.isArray(errors)
    ? errors.filter((error) => typeof error?.path === 'string' && typeof error.message === 'string')
    : [];

/** All messages in `errors`, at any depth. */
function messagesIn(errors: unknown): string {
  if (typeof errors === 'string') return errors;
  if (typeof errors !== 'object' || errors === null) return '';
  if ('message' in errors) return messagesIn(errors.message);
  return Object.values(errors).map(messagesIn).filter(Boolean).join(' ');
}
