import { API_PATH } from '#contract/platform/constants.ts';
import type { Reauthentication } from '#contract/platform/reauthentication.ts';
import { errorOf, readReply } from '#web/platform/api/replies/replies.ts';
import { loadShapes } from '#web/platform/api/replies/replyShape.ts';
import { checkMemberHeader } from '#web/platform/member/memberUpdates.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { ApiError, isClientError, networkError } from './ApiError.ts';
import type { EndpointAddress } from './addressesOf.ts';
import { discardFirstReplies, firstReply } from './firstReply.ts';
import { recordWrite } from './lastWrite.ts';

/** The page of this call asks for the second factor itself. */
const NOT_ME = '/auth/not-me';
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
  const url = urlOf(endpoint, request);
  const isReadByVisitor = endpoint.method === 'GET' && !token && !request.guestToken;
  const first = isReadByVisitor ? firstReply(url) : discardFirstReplies();
  if (first !== undefined) return first;
  loadShapes().catch(() => {}); // They are needed when the response is there.
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: headersOf(request, token),
      body: bodyOf(request),
      keepalive: request.keepalive,
      signal,
    });
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
