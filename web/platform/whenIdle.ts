const LATER_MS = 2_000;

/** Acts once the page is at rest: what is asked for now comes first. Not every browser tells when that is. */
export function whenIdle(act: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(act);
  else setTimeout(act, LATER_MS);
}
