/** Cancels a call that makes no progress. */
export interface Deadline {
  signal: AbortSignal;
  /** Begins the time anew, because something has been sent or received. */
  extend: () => void;
  /** Stops the timer. */
  end: () => void;
}

/** Aborts its signal when nothing has been sent or received for `ms` milliseconds, or when `caller` is aborted. */
export function createDeadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, ms);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true, signal: controller.signal });
  return {
    signal: controller.signal,
    extend: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    },
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
