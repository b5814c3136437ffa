declare global {
  interface Window {
    /** By address, from `public/early.js`. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** While a document opens; what nobody has taken by then is too old. */
const OPENING_MS = 10_000;

/** What was asked for before the app was here, once; undefined for what was not. Rejects as `fetch` does. */
export function earlyAnswer(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const answer = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  if (!answer || performance.now() > OPENING_MS) return undefined;
  return Promise.race([answer, whenAborted(signal)]);
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
