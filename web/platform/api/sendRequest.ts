import { msg, t } from '@lingui/core/macro';
import { API_PATH } from '#contract/platform/constants.ts';
import type { Reauthentication } from '#contract/platform/reauthentication.ts';
import { errorOf, isJson, readReply } from '#web/platform/api/replies/replies.ts';
import { loadShapes } from '#web/platform/api/replies/replyShape.ts';
import { checkMemberHeader } from '#web/platform/member/memberUpdates.ts';
import { currentSession, recordServerTime } from '#web/platform/session/sessionStore.ts';
import { ApiError, hasNoResponse, isClientError, networkError } from './ApiError.ts';
import type { EndpointAddress } from './addressesOf.ts';
import { recordAnswer, recordMissingAnswer, waitForAnswer } from './connection.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { discardFirstReplies, firstReply } from './firstReply.ts';
import { recordWrite } from './lastWrite.ts';

/** The page of this call asks for the second factor itself. */
const NOT_ME = '/auth/not-me';
const OTHER_MEMBER = msg`Somebody else is signed in here.`;

/** A call that makes no progress for this long has failed. */
const TIMEOUT_MS = 60_000;
const LONG_TIMEOUT_MS = 120_000;
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
  const deadline = createDeadline(request.isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS, request.signal);
  try {
    return await sendOnce(endpoint, request, deadline);
  } catch (failure) {
    if (endpoint.method !== 'GET' || isClientError(failure) || deadline.signal.aborted) throw failure;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return await sendOnce(endpoint, request, deadline);
  } finally {
    deadline.end();
  }
}

async function sendOnce(
  endpoint: EndpointAddress,
  request: RequestOptions,
  deadline: Deadline,
): Promise<unknown> {
  const session = currentSession();
  // The member and the token are read from the same session, so that the call cannot be sent for somebody else.
  if (request.memberId && request.memberId !== session?.user.id) throw new ApiError(0, t(OTHER_MEMBER));
  const token = session?.token;
  const url = urlOf(endpoint, request);
  const isReadByVisitor = endpoint.method === 'GET' && !token && !request.guestToken;
  const first = isReadByVisitor ? firstReply(url) : discardFirstReplies();
  if (first !== undefined) return first;
  loadShapes().catch(() => {}); // They are needed when the response is there.
  const endWaiting = request.isLong || request.body instanceof Blob ? () => {} : waitForAnswer();
  try {
    const response = await fetchOrUpload(endpoint, request, url, token, deadline);
    deadline.extend();
    recordServerTime(response.headers.get('Date'));
    if (token === currentSession()?.token) checkMemberHeader(response.headers.get('X-Member'));
    if (response.ok) {
      const reply = await readReply(endpoint, response, deadline.extend);
      recordWrite(endpoint);
      recordAnswer();
      return reply;
    }
    const failure = await errorOf(response, endpoint, request.isQuiet ? undefined : token);
    // An error that is not JSON comes from a proxy.
    if (isJson(response)) recordAnswer();
    else recordMissingAnswer();
    throw failure;
  } catch (failure) {
    const error = failure instanceof ApiError ? failure : networkError();
    if (hasNoResponse(error) && !request.signal?.aborted) recordMissingAnswer();
    throw error;
  } finally {
    endWaiting();
  }
}

/** Larger texts are sent compressed, and as long as the upload makes progress, like files. */
const MAX_PLAIN_BYTES = 64 * 1024;

async function fetchOrUpload(
  { method }: EndpointAddress,
  request: RequestOptions,
  url: string,
  token: string | undefined,
  deadline: Deadline,
): Promise<Response> {
  const { body, keepalive } = request;
  const headers = headersOf(request, token);
  const text = body === undefined || body instanceof Blob ? undefined : JSON.stringify(body);
  const bytes = text === undefined ? body : new Blob([text]);
  // A page that is being closed cannot wait for an upload.
  const isUpload =
    bytes instanceof Blob && (text === undefined || (!keepalive && bytes.size > MAX_PLAIN_BYTES));
  if (!isUpload) return fetch(url, { method, headers, body: text, keepalive, signal: deadline.signal });
  const { upload, uploadText } = await import('./upload.ts');
  return (text === undefined ? upload : uploadText)(url, { method, headers, body: bytes, deadline });
}

export function urlOf({ path }: EndpointAddress, { params = {}, query = {} }: RequestOptions): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const parameters = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `${API_PATH}${filledPath}${parameters.length ? `?${new URLSearchParams(parameters)}` : ''}`;
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
