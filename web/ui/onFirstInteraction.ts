const EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls `callback` when the pointer or a key is used for the first time. Returns a function that cancels this. */
export function onFirstInteraction(callback: () => void): () => void {
  const controller = new AbortController();
  const onEvent = () => {
    controller.abort();
    callback();
  };
  for (const event of EVENTS)
    window.addEventListener(event, onEvent, { passive: true, signal: controller.signal });
  return () => controller.abort();
}
