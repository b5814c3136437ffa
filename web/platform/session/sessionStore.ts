import type { User } from '#contract/account.ts';
import type { Session as SignInReply } from '#contract/auth/signIns.ts';
import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import { persistentStorage, type StorageArea, tabStorage } from './storage.ts';

const KEY = 'session';
const CLOCK_OFFSET_KEY = 'clock-offset';

type Session = Pick<SignInReply, 'token' | 'user'>;

type Listener = () => void;
const listeners = new Set<Listener>();

/** Undefined until it is first read, so that importing this file does not use the storage. */
let current: Session | null | undefined;

/** The current session. It is read from the storage once. */
export function currentSession(): Session | null {
  if (current === undefined) current = readSession();
  return current;
}

/** Calls `listener` when the session changes, here or in another tab. Returns a function that removes the listener. */
export function onSessionChange(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Stores a session: permanently if it is remembered, otherwise for this tab. */
export function saveSession({ token, user }: Session, isRemembered: boolean): void {
  clearSession();
  // A former session in the storage of this tab would take precedence over a remembered one.
  tabStorage.removeItem(KEY);
  const session = { token, user };
  writeSession(isRemembered ? persistentStorage : tabStorage, session);
  setCurrent(session);
}

/** Replaces the current session with a new one of the same member, in the same storage. */
export function replaceSession({ token, user }: Session): void {
  const session = currentSession();
  if (session) saveSession({ token, user }, areasOf(session).includes(persistentStorage));
}

/**
 * Replaces the member in the stored session. Does nothing if the session has ended meanwhile, here or in
 * another tab.
 */
export function replaceUser(user: User): void {
  const session = currentSession();
  if (session?.user.id !== user.id) return;
  const [area] = areasOf(session);
  if (!area) return;
  const updated = { ...session, user };
  writeSession(area, updated);
  setCurrent(updated);
}

/**
 * Deletes this session from storage without notifying the listeners: the caller does that, or loads another document. A
 * remembered session of another member stays.
 */
export function clearSession(): void {
  const session = currentSession();
  if (session) for (const area of areasOf(session)) area.removeItem(KEY);
}

/** Deletes this session and updates the screen. From here on the user is a visitor. */
export function endSession(): void {
  clearSession();
  setCurrent(null);
}

/** When a token expires, in seconds since 1970; null if it contains no expiry or cannot be read. */
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
  const [own, remembered] = [tabStorage, persistentStorage].map(validSessionIn);
  return own ?? remembered ?? null;
}

/**
 * The session in a storage area. One that has expired by the device's clock is not used, but stays until the server's
 * time is known, because the clock may be wrong (`settleStoredSession`). One that cannot be read is deleted.
 */
function validSessionIn(area: StorageArea): Session | null {
  const session = storedSessionIn(area);
  if (!session) area.removeItem(KEY);
  return session && !isExpired(session, Date.now() + clockOffset()) ? session : null;
}

/** The session in a storage area, if its token has an expiry. */
function storedSessionIn(area: StorageArea): Session | null {
  const session = parseSession(area.getItem(KEY));
  return session && expiryOf(session.token) !== null ? session : null;
}

const isExpired = ({ token }: Session, now: number) => (expiryOf(token) ?? 0) * 1000 <= now;

/** The milliseconds to add to the device's clock to get the server's time, if it was found to be wrong. */
const clockOffset = () => Number(persistentStorage.getItem(CLOCK_OFFSET_KEY)) || 0;

/** The server's time in epoch milliseconds, as far as it is known. */
export const serverNow = (): number => Date.now() + (measuredOffset ?? clockOffset());

let measuredOffset: number | null = null;

/** Remembers by how much the device's clock differs from the server's, as the `Date` header of an answer tells it. */
export function recordServerTime(date: string | null): void {
  const offset = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(offset)) measuredOffset = offset;
}

/** Whether the session stays when the browser is closed. */
export function isSessionRemembered(): boolean {
  const session = currentSession();
  return session !== null && areasOf(session).includes(persistentStorage);
}

/** The members whose sessions are stored here, also those that have expired by the device's clock. */
export const storedMemberIds = (): string[] =>
  [tabStorage, persistentStorage].flatMap((area) => storedSessionIn(area)?.user.id ?? []);

/** Whether there is no session, but a stored one that has expired only by the device's clock. */
export const hasDoubtfulSession = (): boolean =>
  currentSession() === null && [tabStorage, persistentStorage].some((area) => storedSessionIn(area) !== null);

/**
 * Compares stored sessions with the server's time, in epoch milliseconds. Deletes those that have expired, and uses the
 * others from now on, with the offset of the device's clock.
 */
export function settleSessions(serverTime: number): void {
  for (const area of [tabStorage, persistentStorage]) {
    const session = storedSessionIn(area);
    if (session && isExpired(session, serverTime)) area.removeItem(KEY);
  }
  persistentStorage.setItem(CLOCK_OFFSET_KEY, String(serverTime - Date.now()));
  setCurrent(readSession());
  if (!current) persistentStorage.removeItem(CLOCK_OFFSET_KEY);
}

/** The storage areas that contain this session. */
const areasOf = ({ token }: Session) =>
  [tabStorage, persistentStorage].filter((area) => parseSession(area.getItem(KEY))?.token === token);

/**
 * Defaults for fields that a session stored by an older version does not have. The member is loaded again when the app
 * starts (`refreshMember`).
 */
const USER_DEFAULTS: Omit<User, 'id'> = {
  username: '',
  fullName: null,
  email: '',
  avatarUrl: null,
  avatar: null,
  role: 'sadhaka',
  isPatron: false,
  guideOf: [],
  mutedIds: [],
  retreat: null,
  profileTheme: { usernameGradient: null },
  eventReminders: false,
  calendarMails: false,
  waitingMails: true,
  timezone: null,
  language: null,
  practice: PRACTICE_DEFAULTS,
  journal: 'plain',
  recoveryEndsAt: null,
  undoEndsAt: null,
  roleNeedsSecondFactor: false,
};

function parseSession(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Session> | null;
    if (typeof value?.token !== 'string' || typeof value.user?.id !== 'string') return null;
    return { token: value.token, user: { ...USER_DEFAULTS, ...value.user } };
  } catch {
    return null;
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) setCurrent(readSession());
}

function writeSession(area: StorageArea, session: Session): void {
  area.setItem(KEY, JSON.stringify(session));
}

function setCurrent(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}
