import { createParser } from 'eventsource-parser';
import { errorOf } from '#web/platform/api/replies/replies.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { ApiError, networkError, unreachable } from './ApiError.ts';
import type { EndpointAddress } from './addressesOf.ts';
import { headersOf, type RequestOptions, urlOf } from './sendRequest.ts';

/** The server sends a comment every 25 seconds. A stream that is silent for longer has been lost. */
const MAX_SILENCE_MS = 60_000;

interface StreamRequest extends Pick<RequestOptions, 'params' | 'guestToken'> {
  signal: AbortSignal;
  onEvent: (name: string, data: string) => void;
}

/**
 * Reads server-sent events until the stream ends. `EventSource` cannot be used, because it sends no token.
 * @throws ApiError when the call is refused, or when the connection is lost.
 */
export async function readEventStream(address: EndpointAddress, request: StreamRequest): Promise<void> {
  const { signal, onEvent } = request;
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort, { once: true });
  let silence = setTimeout(abort, MAX_SILENCE_MS);
  const parser = createParser({ onEvent: ({ event = 'message', data }) => onEvent(event, data) });
  try {
    const token = currentSession()?.token;
    const headers = headersOf(request, token);
    const response = await fetch(urlOf(address, request), { headers, signal: controller.signal });
    if (!response.ok) throw await errorOf(response, address, token);
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream'))
      throw new ApiError(0, unreachable());
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      clearTimeout(silence);
      silence = setTimeout(abort, MAX_SILENCE_MS);
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } catch (failure) {
    throw failure instanceof ApiError ? failure : networkError();
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
  }
}
