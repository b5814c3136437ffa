const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls `act` at the first use of the pointer or a key. Returns a function that stops waiting. */
export function onFirstTouch(act: () => void): () => void {
  const waiting = new AbortController();
  const touched = () => {
    waiting.abort();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, touched, { passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
