const LATER_MS = 2_000;

/** Calls back when the page is idle. Not every browser reports this. */
export function whenIdle(act: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(act);
  else setTimeout(act, LATER_MS);
}
