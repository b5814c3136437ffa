import { isOlderVersion } from '#contract/platform/build/build.ts';
import { isJournalSealed, lockJournal } from '#web/platform/session/journalLock.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { runningScript, trustedProgram, trustProgram } from './programTrust.ts';
import { isUnavailable, noParts, readPrograms, type SentParts, type SentProgram } from './sentProgram.ts';

/** A program that the server sends now, and that is not a later one of those who have signed the one that this browser trusts. */
export interface ChangedProgram {
  /** Who has signed the program that this browser trusts, and its version. */
  trusted: { signer: string; version: string };
  /** Whether it is signed as before, but older. */
  isOlder: boolean;
  /** What the server sends; null if that cannot be read. */
  sent: SentProgram | null;
  /** Whether this page is already part of the changed program. */
  isRunning: boolean;
}

/** While a site is updated, one server may send files of the program of before, and another those of the next one. */
const ATTEMPTS = 6;
const RETRY_AFTER_MS = 1_200;

/**
 * Compares the program that the server sends with the one that this browser trusts: the signature of its build, its shell and
 * its service worker. The first signed program is trusted, and later ones that are signed with the same key, or with one for
 * which that key vouches. Returns null if nothing else has come, or if the server is not available.
 *
 * @param arrived A service worker that has arrived while the page is open.
 */
export async function checkProgram(arrived?: ServiceWorker): Promise<ChangedProgram | null> {
  const parts = noParts();
  for (let attempt = 1; ; attempt += 1) {
    const changed = await compareProgram(parts, arrived);
    if (!changed || attempt === ATTEMPTS) return changed;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
}

async function compareProgram(
  parts: SentParts,
  arrived: ServiceWorker | undefined,
): Promise<ChangedProgram | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const newWorker = arrived ?? registration?.installing ?? registration?.waiting;
  const workerUrl = (newWorker ?? registration?.active)?.scriptURL;
  const programs = await readPrograms(workerUrl, parts).catch((failure) => {
    // A new worker may have arrived before the server was no longer available.
    if (isUnavailable(failure) && !newWorker) return null;
    console.warn('The program of the server could not be read.', failure);
    return [];
  });
  if (programs === null) return null;
  const trusted = trustedProgram();
  const changeIn = (sent: SentProgram | null) =>
    trusted?.signedBy ? changeOf(trusted.signedBy, trusted.version, sent) : null;
  const [latest = null] = programs;
  const sent = programs.find((each) => !changeIn(each)) ?? latest;
  const changed = changeIn(sent);
  if (changed) {
    const isRefused = sent?.isWhole === true && trusted?.refused === sent.build.digest;
    return isRefused && !changed.isRunning ? null : changed;
  }
  // Where the browser blocks storage, nothing can be trusted, and the journal opens as before.
  if (sent?.isWhole && trusted?.digest !== sent.build.digest) await trust(sent).catch(console.warn);
  return null;
}

/** What has changed since a program that was signed; null if the program of the server is a later one of the same signer. */
function changeOf(
  { signer, key }: { signer: string; key: string },
  version: string,
  sent: SentProgram | null,
): ChangedProgram | null {
  const isSignedAsBefore = sent?.isWhole === true && [sent.signedBy?.key, ...sent.vouching].includes(key);
  const isOlder = isSignedAsBefore && isOlderVersion(sent.build.version, version);
  if (isSignedAsBefore && !isOlder) return null;
  const isRunning = sent !== null && runningScript() in sent.build.files;
  return { trusted: { signer, version }, isOlder, sent, isRunning };
}

/** Trusts a program from here on. */
export const trust = ({ build: { version, digest }, signedBy, json }: SentProgram): Promise<void> =>
  trustProgram({ signedBy, version, digest }, json);

let state: ChangedProgram | 'checking' | null = 'checking';
let hasBegun = false;
const listeners = new Set<() => void>();

/** The changed program about which the member has not decided; null if there is none, and `checking` before the first check. */
export const programState = (): ChangedProgram | 'checking' | null => state;

/** Calls `listener` when the state changes. Returns a function that removes the listener. */
export function onProgramFound(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Checks the program, unless this page has done so before. */
export function checkProgramOnce(): void {
  if (!hasBegun) void checkProgramAgain();
  hasBegun = true;
}

/**
 * Checks the program, for instance because another one has arrived. A changed one locks the journal in all tabs. Checks may
 * overlap: one that finds nothing leaves what another has found in the meantime.
 *
 * @param arrived A service worker that has arrived while the page is open.
 */
export async function checkProgramAgain(arrived?: ServiceWorker): Promise<ChangedProgram | null> {
  const before = state;
  // `npm run dev` has no build.
  const changed = import.meta.env.PROD ? await checkProgram(arrived) : null;
  const member = currentSession()?.user;
  if (changed && member && isJournalSealed(member)) await lockJournal(member.id).catch(console.warn);
  if (changed || state === before) setProgramState(changed);
  return changed;
}

/** Sets the state after the member has decided about a changed program. */
export function setProgramState(changed: typeof state): void {
  state = changed;
  for (const listener of listeners) listener();
}
