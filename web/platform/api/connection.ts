import { useSyncExternalStore } from 'react';
import { API_PATH } from '#contract/platform/constants.ts';

// What is known about the connection, for the line below the header and for everything that waits for the server.

/**
 * `offline`: the browser has no network. `unreachable`: our server does not answer. `slow`: a call has
 * waited for its answer for three seconds.
 */
export type Connection = 'connected' | 'offline' | 'unreachable' | 'slow';

const SLOW_AFTER_MS = 3_000;
const PROBE_INTERVAL_MS = 10_000;
/** The only call that neither needs a session nor reads the database. */
const PROBE_URL = `${API_PATH}/time`;

let isUnreachable = false;
let slowCallCount = 0;
let probe: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

export function currentConnection(): Connection {
  if (!navigator.onLine) return 'offline';
  if (isUnreachable) return 'unreachable';
  return slowCallCount > 0 ? 'slow' : 'connected';
}

/** Whether a call would probably get an answer. */
export const canReachServer = () => !['offline', 'unreachable'].includes(currentConnection());

const notify = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` after each change. Returns a function that removes the listener. */
export function onConnectionChange(listener: () => void): () => void {
  if (listeners.size === 0) for (const name of BROWSER_EVENTS) window.addEventListener(name, notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const name of BROWSER_EVENTS) window.removeEventListener(name, notify);
  };
}
const BROWSER_EVENTS = ['online', 'offline'] as const;

/** Calls `listener` whenever the server can be reached again. */
export function onReconnect(listener: () => void): () => void {
  let couldReach = canReachServer();
  return onConnectionChange(() => {
    const canReach = canReachServer();
    if (canReach && !couldReach) listener();
    couldReach = canReach;
  });
}

/** The state of the connection. The component renders again when it changes. */
export const useConnection = (): Connection =>
  useSyncExternalStore(onConnectionChange, currentConnection, () => 'connected');

/**
 * Whether the browser reports that it is online. False is certain; true does not mean that the server can be
 * reached.
 */
export const useIsOnline = (): boolean => useConnection() !== 'offline';

/** Records that a call got an answer from our server. */
export function recordAnswer(): void {
  setUnreachable(false);
}

/**
 * Asks the server whether it answers at all, because a call got no answer from it. Only if it does not, it is unreachable.
 */
export function recordMissingAnswer(): void {
  if (!isUnreachable) void askServer();
}

/** Whether the server answers, as far as it is known when the question that is being asked is answered. */
export async function isServerAnswering(): Promise<boolean> {
  await asking;
  return canReachServer();
}

let asking: Promise<void> | null = null;

function askServer(): Promise<void> | null {
  if (!navigator.onLine) return null;
  asking ??= fetch(PROBE_URL)
    .catch(() => null)
    .then((response) => {
      asking = null;
      setUnreachable(!response?.headers.get('Content-Type')?.includes('json'));
    });
  return asking;
}

/** While the server is unreachable, it is asked every ten seconds. */
function setUnreachable(value: boolean): void {
  if (value === isUnreachable) return;
  isUnreachable = value;
  clearInterval(probe);
  if (isUnreachable) probe = setInterval(askWhenVisible, PROBE_INTERVAL_MS);
  notify();
}

const askWhenVisible = () => {
  if (document.visibilityState === 'visible') void askServer();
};

/** Begins to wait for the answer of a call. Returns a function to call when the answer is there, or will not come. */
export function waitForAnswer(): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    changeSlowCallCount(1);
  }, SLOW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (isSlow) changeSlowCallCount(-1);
    isSlow = false;
  };
}

function changeSlowCallCount(change: 1 | -1): void {
  slowCallCount += change;
  notify();
}
