declare global {
  interface Window {
    /** By address, from `public/early.js`. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Early answers are used while the document opens. Later they are too old. */
const OPENING_MS = 10_000;

/**
 * Returns an answer that was requested before the app had loaded, once; undefined if there is none. Rejects
 * like `fetch`.
 */
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
