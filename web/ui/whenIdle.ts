const FALLBACK_DELAY_MS = 2_000;

/** Calls `callback` when the page is idle. Browsers without `requestIdleCallback` wait two seconds. */
export function whenIdle(callback: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(callback);
  else setTimeout(callback, FALLBACK_DELAY_MS);
}

/** Calls `callback` when the page has loaded and is idle, so that nothing delays its first view. */
export function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') whenIdle(callback);
  else window.addEventListener('load', () => whenIdle(callback), { once: true });
}
