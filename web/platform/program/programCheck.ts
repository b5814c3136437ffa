import {
  BUILD_FILE,
  Build,
  BuildSignature,
  isOlderVersion,
  keysVouchedFor,
  keyThatSigned,
  SIGNATURE_FILE,
  signedText,
} from '#contract/platform/build/build.ts';
import { builtShellOf } from '#contract/platform/build/shell.ts';
import { sha256 } from '#contract/platform/sha256.ts';
import { lockJournal } from '#web/platform/session/journalLock.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { runningScript, trustedProgram, trustProgram } from './programTrust.ts';

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

/** A program as the server describes it. */
export interface SentProgram {
  build: Build;
  /** The content of `build.json`. */
  json: string;
  /** Who has signed it, if the signature is valid; otherwise null. */
  signedBy: { signer: string; key: string } | null;
  /** The keys that vouch for the one that has signed. */
  vouching: string[];
  /** Whether the shell and the service worker that the server sends are those of the build. */
  isWhole: boolean;
}

/** While a site is updated, one server may send files of the program of before, and another those of the next one. */
const ATTEMPTS = 3;
const RETRY_AFTER_MS = 3_000;

/**
 * Compares the program that the server sends with the one that this browser trusts: the signature of its build, its shell and
 * its service worker. The first signed program is trusted, and later ones that are signed with the same key, or with one for
 * which that key vouches. Returns null if nothing else has come, or if there is no connection.
 */
export async function checkProgram(): Promise<ChangedProgram | null> {
  for (let attempt = 1; ; attempt += 1) {
    const changed = await compareProgram();
    if (!changed || attempt === ATTEMPTS) return changed;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
}

async function compareProgram(): Promise<ChangedProgram | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const newWorker = registration?.installing ?? registration?.waiting;
  const sent = await readProgram((newWorker ?? registration?.active)?.scriptURL).catch((failure) => {
    // Without a connection nothing can have arrived, except a worker before the connection was lost.
    if (failure instanceof TypeError && !newWorker) return undefined;
    console.warn('The program of the server could not be read.', failure);
    return null;
  });
  if (sent === undefined) return null;
  const trusted = trustedProgram();
  const changed = trusted?.signedBy ? changeOf(trusted.signedBy, trusted.version, sent) : null;
  if (changed) {
    const isRefused = sent !== null && trusted?.refused === sent.build.digest;
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

/**
 * Reads what the server sends now.
 * @throws TypeError if there is no connection, and other errors if it is not a program
 */
async function readProgram(workerUrl: string | undefined): Promise<SentProgram> {
  const [json, signatureJson, shell, worker] = await Promise.all([
    fetchText(`/${BUILD_FILE}`),
    fetchText(`/${SIGNATURE_FILE}`),
    fetchText('/index.html'),
    workerUrl === undefined ? null : fetchText(workerUrl),
  ]);
  const build = Build.parse(JSON.parse(json));
  const signature = BuildSignature.nullable().parse(JSON.parse(signatureJson));
  const key = signature && (await keyThatSigned(build, signature));
  const shellDigest = await sha256(builtShellOf(shell));
  const shells = Object.keys(build.files).filter((path) => /^\/index\.([\w-]+\.)?html$/.test(path));
  const isWhole =
    (await sha256(signedText(build))) === build.digest &&
    shells.some((path) => build.files[path] === shellDigest) &&
    (worker === null || (await sha256(worker)) === build.files[new URL(workerUrl as string).pathname]);
  return {
    build,
    json,
    signedBy: key === null ? null : { signer: (signature as BuildSignature).signer, key },
    vouching: key === null ? [] : await keysVouchedFor(key, signature as BuildSignature),
    isWhole,
  };
}

/** @throws TypeError if there is no connection, Error if the server does not send the file */
async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-cache', headers: { accept: 'text/html, */*' } });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.text();
}

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

/** Checks the program, for instance because another one has arrived. A changed one locks the journal in all tabs. */
export async function checkProgramAgain(): Promise<ChangedProgram | null> {
  // `npm run dev` has no build.
  const changed = import.meta.env.PROD ? await checkProgram() : null;
  const memberId = currentSession()?.user.id;
  if (changed && memberId) await lockJournal(memberId).catch(console.warn);
  setProgramState(changed);
  return changed;
}

/** Sets the state after the member has decided about a changed program. */
export function setProgramState(changed: ChangedProgram | null): void {
  state = changed;
  for (const listener of listeners) listener();
}
