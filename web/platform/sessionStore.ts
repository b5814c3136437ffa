import type { User } from '../../contract/account.ts';
import type { Session } from '../../contract/auth.ts';

const KEY = 'session';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Undefined until it is first asked for, so that importing this file touches no storage. */
let current: Session | null | undefined;

/** The session in use. Read from storage once; a dead one clears what is stored. */
export function currentSession(): Session | null {
  if (current === undefined) current = readSession();
  return current;
}

/** Calls back whenever the session changes, here or in another tab. */
export function onSessionChange(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** Keeps a session: for good when remembered, else as long as the tab lives. */
export function keepSession(session: Session, remember: boolean): void {
  forgetSession();
  write(remember ? localStorage : sessionStorage, session);
  change(session);
}

/** Puts another state of the same member into the session, where it was kept. */
export function replaceUser(user: User): void {
  const session = currentSession();
  if (session?.user.id !== user.id) return;
  const replaced = { ...session, user };
  write(sessionStorage.getItem(KEY) === null ? localStorage : sessionStorage, replaced);
  change(replaced);
}

/**
 * Removes what is stored and leaves the screens as they are: for an act that leaves the document next,
 * where a redirect of the old page would only get in between.
 */
export function forgetSession(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}

/** When a token ends, in seconds since 1970; null when it does not say or cannot be read. */
export function expiryOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = (claims as { exp?: unknown } | null)?.exp;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
  } catch {
    return null;
  }
}

function readSession(): Session | null {
  if (typeof window === 'undefined') return null;
  const stored = [sessionStorage, localStorage]
    .map((place) => place.getItem(KEY))
    .find((text) => text !== null);
  if (stored === undefined) return null;
  const session = parsed(stored);
  if (session && (expiryOf(session.token) ?? 0) * 1000 > Date.now()) return session;
  forgetSession();
  return null;
}

function parsed(text: string): Session | null {
  try {
    const value = JSON.parse(text) as Partial<Session> | null;
    return typeof value?.token === 'string' && typeof value.user?.id === 'string' ? (value as Session) : null;
  } catch {
    return null;
  }
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) change(readSession());
}

function write(place: Storage, session: Session): void {
  place.setItem(KEY, JSON.stringify(session));
}

function change(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}
