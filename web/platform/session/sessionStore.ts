import type { User } from '#contract/account.ts';
import type { Session } from '#contract/auth.ts';
import { persistentStorage, type StorageArea, tabStorage } from './storage.ts';

const KEY = 'session';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Undefined until it is first asked for, so that importing this file touches no storage. */
let current: Session | null | undefined;

/** The session in use. Read from storage once; dead ones are cleared from it. */
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
export function saveSession(session: Session, remember: boolean): void {
  clearSession();
  tabStorage.removeItem(KEY); // it would be read before a remembered one
  write(remember ? persistentStorage : tabStorage, session);
  change(session);
}

/**
 * Puts another state of the same member into the session, where it was kept. An answer that comes after
 * the session has been forgotten, here or in another tab, brings nothing back.
 */
export function replaceUser(user: User): void {
  const session = currentSession();
  if (session?.user.id !== user.id) return;
  const [place] = placesOf(session);
  if (!place) return;
  const replaced = { ...session, user };
  write(place, replaced);
  change(replaced);
}

/**
 * Removes this session from where it is stored and leaves the screens as they are: for an act that leaves
 * the document next, where a redirect of the old page would only get in between. Another person's session,
 * remembered in this browser while this one was its tab's only, stays.
 */
export function clearSession(): void {
  const session = currentSession();
  if (session) for (const place of placesOf(session)) place.removeItem(KEY);
}

/** Forgets this session, and the screens follow: whoever stays on a page is a visitor from here on. */
export function endSession(): void {
  clearSession();
  change(null);
}

/** When a token ends, in seconds since 1970; null when it does not say or cannot be read. */
function expiryOf(token: string): number | null {
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
  const [own, remembered] = [tabStorage, persistentStorage].map(liveSessionIn);
  return own ?? remembered ?? null;
}

/** What is stored in a place; a dead one is cleared from it. */
function liveSessionIn(place: StorageArea): Session | null {
  const session = parsed(place.getItem(KEY));
  if (session && (expiryOf(session.token) ?? 0) * 1000 > Date.now()) return session;
  place.removeItem(KEY);
  return null;
}

/** Where this very session is stored. */
const placesOf = ({ token }: Session) =>
  [tabStorage, persistentStorage].filter((place) => parsed(place.getItem(KEY))?.token === token);

/** What a session that an older version stored may lack; the member is read anew at start (`refreshMember`). */
const UNKNOWN: Omit<User, 'id'> = {
  username: '',
  fullName: null,
  email: '',
  avatarUrl: null,
  role: 'sadhaka',
  isPatron: false,
  guideOf: [],
  profileTheme: { usernameGradient: null },
  eventReminders: false,
};

function parsed(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Session> | null;
    if (typeof value?.token !== 'string' || typeof value.user?.id !== 'string') return null;
    return { token: value.token, user: { ...UNKNOWN, ...value.user } };
  } catch {
    return null;
  }
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) change(readSession());
}

function write(place: StorageArea, session: Session): void {
  place.setItem(KEY, JSON.stringify(session));
}

function change(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}
