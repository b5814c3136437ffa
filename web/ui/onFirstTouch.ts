const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Acts when somebody first does anything on the page, by pointer or key. Returns the act that stops waiting. */
export function onFirstTouch(act: () => void): () => void {
  const waiting = new AbortController();
  const touched = () => {
    waiting.abort();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, touched, { passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
