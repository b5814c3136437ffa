import { t } from '@lingui/core/macro';
import type { Reauthentication } from '#contract/platform/reauthentication.ts';
import { ApiError, type SuspendedSignIn, unknownError, unreachable } from '#web/platform/api/ApiError.ts';
import type { EndpointAddress } from '#web/platform/api/addressesOf.ts';
import { isEnglish } from '#web/platform/language/texts.ts';
import { expireSession } from '#web/platform/session/expiry.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { type ReplyKind, replyKindOf } from './replyShape.ts';
import type { ServerMessage } from './serverMessages.ts';

const LOGOUT = '/auth/logout';
/** The type of a picture that the server cannot read, because it is sealed. */
const SEALED_FILE = 'application/octet-stream';

/**
 * Reads the reply of a successful call. A proxy, a hotel or a page about maintenance can answer with 200 too, so a reply
 * counts only if it has the type and the fields of this endpoint.
 * @throws ApiError when our server has not sent it.
 */
export async function readReply(
  endpoint: EndpointAddress,
  response: Response,
  onProgress: () => void,
): Promise<unknown> {
  const type = typeOf(response);
  const kind = await replyKindOf(endpoint).catch(() => uncheckedKindOf(response.status, type));
  if (!kind) return response.status === 204 ? undefined : throwUnreachable();
  if ('file' in kind)
    return type.startsWith(kind.file) || type === SEALED_FILE
      ? readFile(response, onProgress)
      : throwUnreachable();
  const reply: unknown = isJson(response) ? await response.json().catch(throwUnreachable) : undefined;
  if (!kind.isReply(reply)) throwUnreachable();
  return isEnglish() ? reply : withTranslatedMessage(reply as { message?: unknown } | null);
}

/** A successful reply may contain a message of the server, whose text is its own template. */
async function withTranslatedMessage(reply: { message?: unknown } | null): Promise<unknown> {
  const message = reply?.message;
  return typeof message === 'string' ? { ...reply, message: await translated({ message }) } : reply;
}

/** If the file with the shapes cannot be loaded, because the site was updated, every reply counts that is not a page. */
function uncheckedKindOf(status: number, type: string): ReplyKind {
  if (status === 204) return null;
  if (type.includes('json')) return { isReply: (value) => typeof value === 'object' && value !== null };
  return { file: type.startsWith('text/html') ? 'application/json' : type };
}

const typeOf = ({ headers }: Response) => headers.get('Content-Type') ?? '';

/** Whether a response claims to be JSON, as all answers of our server do, except for files. */
export const isJson = (response: Response) => typeOf(response).includes('json');

/** Reads a file, which may take long. Calls `onProgress` after each part. */
async function readFile(response: Response, onProgress: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onProgress();
    parts.push(part.value);
  }
  return new Blob(parts, { type: typeOf(response) });
}

function throwUnreachable(): never {
  throw new ApiError(0, unreachable());
}

export async function errorOf(
  response: Response,
  { path }: EndpointAddress,
  token?: string,
): Promise<ApiError> {
  // Our server always answers a 401 with JSON.
  if (response.status === 401 && typeOf(response).startsWith('text/html'))
    return new ApiError(0, unreachable());
  if (response.status === 401 && token && path !== LOGOUT) {
    // If the member has signed in again meanwhile, the new session is still valid.
    if (currentSession()?.token === token) expireSession();
    return new ApiError(401, t`Session expired. Please log in again.`);
  }
  const raw = await response.text();
  const body = parseErrorBody(raw);
  const { errors, code, reauthenticate, ...said } = body;
  const message = said.message || messagesIn(errors);
  const text = (message && (await translated({ ...said, message }))) || readableText(raw) || unknownError();
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(
    response.status,
    text,
    await fieldErrorsIn(errors),
    code,
    reauthenticate,
    retryAfterSeconds,
    code === 'suspended' ? (body as SuspendedSignIn) : undefined,
  );
}

/** What the server says, in the language of the page. */
export async function translated(said: ServerMessage): Promise<string> {
  if (isEnglish()) return said.message;
  const messages = await import('./serverMessages.ts').catch(() => null);
  return messages ? messages.inPageLanguage(said) : said.message;
}

interface ReadableError extends Partial<ServerMessage> {
  errors?: unknown;
  code?: string | undefined;
  reauthenticate?: Reauthentication;
}

function parseErrorBody(raw: string): ReadableError {
  try {
    // Only our server sends the other fields, so their shape is not checked.
    const body = (JSON.parse(raw) ?? {}) as ReadableError;
    const { message, template, code } = body;
    return {
      ...body,
      message: stringOrUndefined(message),
      template: stringOrUndefined(template),
      code: stringOrUndefined(code),
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

async function fieldErrorsIn(errors: unknown): Promise<ApiError['errors']> {
  if (!Array.isArray(errors)) return [];
  const readable: ApiError['errors'] = errors.filter(
    (error) => typeof error?.path === 'string' && typeof error.message === 'string',
  );
  return Promise.all(readable.map(async (error) => ({ ...error, message: await translated(error) })));
}

/** All messages in `errors`, at any depth. */
function messagesIn(errors: unknown): string {
  if (typeof errors === 'string') return errors;
  if (typeof errors !== 'object' || errors === null) return '';
  if ('message' in errors) return messagesIn(errors.message);
  return Object.values(errors).map(messagesIn).filter(Boolean).join(' ');
}
