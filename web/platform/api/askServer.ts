import { API_PATH, SESSION_EXPIRED } from '#contract/platform/constants.ts';
import { listenForMemberUpdates } from '#web/platform/member/memberUpdates.ts';
import { expireSession } from '#web/platform/session/expiry.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { ApiError, isFinal, UNKNOWN_ERROR } from './ApiError.ts';
import { earlyAnswer } from './earlyAnswer.ts';

const LOGOUT = '/auth/logout';
const NOT_THEIRS = 'Somebody else is signed in here.';

/** A failure is reported within five seconds, including a second attempt. */
const PATIENCE_MS = 4_000;
const LONG_PATIENCE_MS = 120_000;
const PAUSE_MS = 300;

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** A UUID. A repeated call with the same key returns what the first one created. */
  idempotencyKey?: string;
  /** The `updatedAt` that a change is based on. If the thing has been changed since, the call is refused. */
  ifMatch?: string;
  /** The member who makes the call. It is not sent in the session of another member. */
  memberId?: string;
  signal?: AbortSignal;
  /** Continues after the page is closed. */
  keepalive?: boolean;
  /** The call takes long, for example because the server makes a file. */
  isLong?: boolean;
}

interface Line {
  method: string;
  path: string;
}

/** Sends a call. A reading call is repeated once if there is no valid answer. */
export async function askServer(line: Line, request: Request): Promise<unknown> {
  const deadline = AbortSignal.timeout(request.isLong ? LONG_PATIENCE_MS : PATIENCE_MS);
  const signal = request.signal ? firstOf(request.signal, deadline) : deadline;
  try {
    return await send(line, request, signal);
  } catch (failure) {
    if (line.method !== 'GET' || isFinal(failure) || signal.aborted) throw failure;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return send(line, request, signal);
  }
}

/**
 * Aborts with the first of these signals. `AbortSignal.any` is missing in the oldest browsers that the README
 * names.
 */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: first.signal });
  }
  return first.signal;
}

async function send(line: Line, request: Request, signal: AbortSignal): Promise<unknown> {
  const session = currentSession();
  // The session is read once, together with the token, so that nobody else can sign in between.
  if (request.memberId && request.memberId !== session?.user.id) throw new ApiError(0, NOT_THEIRS);
  const token = session?.token;
  try {
    const address = addressOf(line, request);
    const early = line.method === 'GET' && !token ? earlyAnswer(address, signal) : undefined;
    const response = await (early ??
      fetch(address, {
        method: line.method,
        headers: headersOf(request, token),
        body: request.body === undefined ? undefined : JSON.stringify(request.body),
        keepalive: request.keepalive,
        signal,
      }));
    if (token === currentSession()?.token) listenForMemberUpdates(response.headers.get('X-Member'));
    if (response.ok) return await contentOf(response);
    throw await failureOf(response, line, token);
  } catch (failure) {
    if (failure instanceof ApiError) throw failure;
    throw new ApiError(0, (failure instanceof Error && failure.message) || 'A network error occurred.');
  }
}

function addressOf({ path }: Line, { params = {}, query = {} }: Request): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `${API_PATH}${filled}${given.length ? `?${new URLSearchParams(given)}` : ''}`;
}

function headersOf({ body, idempotencyKey, ifMatch }: Request, token?: string): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(ifMatch ? { 'If-Match': `"${ifMatch}"` } : {}),
  };
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('Content-Type') ?? '';
  if (type.includes('json')) return response.json();
  // A calendar is a file, although its type begins with text/.
  return /^(text\/(?!calendar)|$)/.test(type) ? response.text() : response.blob();
}

async function failureOf(response: Response, { path }: Line, token?: string): Promise<ApiError> {
  if (response.status === 401 && token && path !== LOGOUT) {
    // A session that began meanwhile is not the one that was refused.
    if (currentSession()?.token === token) expireSession();
    return new ApiError(401, SESSION_EXPIRED);
  }
  const raw = await response.text();
  const { message, errors, code } = toldBy(raw);
  const said = message || textOf(errors) || sayable(raw) || UNKNOWN_ERROR;
  return new ApiError(response.status, said, listOf(errors), code);
}

function toldBy(raw: string): { message?: string; errors?: unknown; code?: string } {
  try {
    const body: unknown = JSON.parse(raw);
    const { message, errors, code } = (body ?? {}) as { message?: unknown; errors?: unknown; code?: unknown };
    return { message: textIn(message), errors, code: textIn(code) };
  } catch {
    return {};
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A body that was not written for people, such as a proxy's page or an empty object, is not a message. */
const sayable = (raw: string) =>
  /^\s*(<|\{\s*\}\s*$|\[\s*\]\s*$|null\s*$|""\s*$)/.test(raw) ? '' : raw.trim();

const listOf = (errors: unknown): ApiError['errors'] =>
  Array.isArray(errors)
    ? errors.filter((error) => typeof error?.path === 'string' && typeof error.message === 'string')
    : [];

/** All messages in `errors`, in whatever shape they are sent. */
function textOf(errors: unknown): string {
  if (typeof errors === 'string') return errors;
  if (typeof errors !== 'object' || errors === null) return '';
  if ('message' in errors) return textOf(errors.message);
  return Object.values(errors).map(textOf).filter(Boolean).join(' ');
}
