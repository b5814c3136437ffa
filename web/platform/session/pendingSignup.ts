import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { persistentStorage } from './storage.ts';

const KEY = 'signup';
/** How long the link in the mail is valid. */
const LINK_DAYS = 1;
/** How long the return path is stored, the same as for an invitation. */
const RETENTION_DAYS = 14;

/** The data that this browser stores between the signup and the first login. */
export interface PendingSignup {
  username: string;
  email: string;
  /** The page from which the visitor signed up. */
  returnTo: string | null;
}

interface Stored extends PendingSignup {
  at: number;
  isVerified: boolean;
}

export function savePendingSignup(signup: PendingSignup): void {
  write({ ...signup, at: Date.now(), isVerified: false });
}

/** The signup that was made in this browser, until the first login; null after 14 days. */
export function pendingSignup(): PendingSignup | null {
  const stored = read();
  return stored && Date.now() < stored.at + RETENTION_DAYS * DAY_MS ? stored : null;
}

/** The signup that is not verified yet; null if it is verified or its link has expired. */
export function unverifiedSignup(): PendingSignup | null {
  const stored = read();
  const isWaiting = stored && !stored.isVerified && Date.now() < stored.at + LINK_DAYS * DAY_MS;
  return isWaiting ? stored : null;
}

export function markSignupVerified(): void {
  const stored = read();
  if (stored) write({ ...stored, isVerified: true });
}

export function clearPendingSignup(): void {
  persistentStorage.removeItem(KEY);
}

function write(stored: Stored): void {
  try {
    persistentStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage, the link in the mail still works.
  }
}

function read(): Stored | null {
  try {
    const value = JSON.parse(persistentStorage.getItem(KEY) ?? 'null') as Partial<Stored> | null;
    if (typeof value?.email !== 'string' || typeof value.at !== 'number') return null;
    const { username = '', email, returnTo = null, at, isVerified = false } = value;
    return { username, email, returnTo, at, isVerified };
  } catch {
    return null;
  }
}
