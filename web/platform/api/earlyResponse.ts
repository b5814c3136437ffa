declare global {
  interface Window {
    /**
     * The responses by URL. `public/early.js` sends the requests of a visitor's page while the app loads.
     * Requests of members need the session token, so the app sends them. The build copies `early.js` with its
     * comments, so the explanation is here.
     */
    earlyResponses?: Map<string, Promise<Response>>;
  }
}

/** Early responses are used while the document opens. Later they are outdated. */
const MAX_AGE_MS = 10_000;

/**
 * Returns the response to a request that was sent before the app had loaded. Each response is returned
 * once. Returns undefined if there is none. The promise rejects like that of `fetch`.
 */
export function earlyResponse(url: string, signal: AbortSignal): Promise<Response> | undefined {
  const response = window.earlyResponses?.get(url);
  window.earlyResponses?.delete(url);
  if (!response || performance.now() > MAX_AGE_MS) return undefined;
  return Promise.race([response, rejectOnAbort(signal)]);
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
