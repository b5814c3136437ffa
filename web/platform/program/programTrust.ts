import { persistentStorage } from '#web/platform/session/storage.ts';

// What this browser remembers of the program, for the members who have sealed their journals.

const KEY = 'program';
const CACHE = 'program';
const BUILD = '/build.json';

interface TrustedProgram {
  /** Who has signed the program that this browser trusts, with the public key; null if it is not signed. */
  signedBy: { signer: string; key: string } | null;
  version: string;
  /** The digest of the build. */
  digest: string;
  /** The digest of a build that the member does not want to use; null if there is none. */
  refused: string | null;
}

/** The program that this browser trusts; null until it has seen one. */
export function trustedProgram(): TrustedProgram | null {
  const text = persistentStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as TrustedProgram);
}

/**
 * Trusts a program from here on, and keeps the list of its files, so that a later one can be compared with it.
 *
 * @param json The content of its `build.json`.
 */
export async function trustProgram(program: Omit<TrustedProgram, 'refused'>, json: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(BUILD, new Response(json));
  persistentStorage.setItem(KEY, JSON.stringify({ ...program, refused: null } satisfies TrustedProgram));
}

/** Remembers that the member does not want to use a build. */
export function refuseProgram(digest: string): void {
  const trusted = trustedProgram();
  if (trusted)
    persistentStorage.setItem(KEY, JSON.stringify({ ...trusted, refused: digest } satisfies TrustedProgram));
}

/** The content of `build.json` of the trusted program; null if this browser has not kept it. */
export async function trustedBuildJson(): Promise<string | null> {
  const response = await caches.match(BUILD, { cacheName: CACHE });
  return response ? response.text() : null;
}

const RUNNING = 'running-program';

/** The path of the first script of this page. Its name changes with every script of the program. */
export const runningScript = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '/', location.origin)
    .pathname;

/** Whether this browser has run another program since it has asked the last time. */
export function isProgramNew(): boolean {
  const last = persistentStorage.getItem(RUNNING);
  persistentStorage.setItem(RUNNING, runningScript());
  return last !== null && last !== runningScript();
}
