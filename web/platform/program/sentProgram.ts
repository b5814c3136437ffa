import {
  BUILD_FILE,
  Build,
  BuildSignature,
  digestOf,
  keysVouchedFor,
  keyThatSigned,
  SIGNATURE_FILE,
} from '#contract/platform/build/build.ts';
import { builtShellOf } from '#contract/platform/build/shell.ts';
import { sha256 } from '#contract/platform/sha256.ts';
import { trustedBuildJson } from './programTrust.ts';

/** A program as the server describes it. */
export interface SentProgram {
  build: Build;
  /** The content of `build.json`. */
  json: string;
  /** Who has signed it, if the signature is valid; otherwise null. */
  signedBy: { signer: string; key: string } | null;
  /** The keys that vouch for the one that has signed. */
  vouching: string[];
  /** Whether the shell and the service worker that the server sends are those of this build, or of the trusted one. */
  isWhole: boolean;
}

/**
 * What one check has received so far. While the servers of a site are updated one after the other, each answer may be of the
 * program of before or of the next one.
 */
export interface SentParts {
  /** The contents of `build.json`. */
  builds: Set<string>;
  /** The contents of `signature.json`. */
  signatures: Set<string>;
  /** The digests of the shell as it was built, and of the service worker. */
  digests: { shell: Set<string>; worker: Set<string> };
}

export const noParts = (): SentParts => ({
  builds: new Set(),
  signatures: new Set(),
  digests: { shell: new Set(), worker: new Set() },
});

const TIMEOUT_MS = 20_000;
/** What a proxy answers for a server that is being restarted or is overloaded. */
const UNAVAILABLE = [502, 503, 504];

class Unavailable extends Error {}

/** Whether a failure of `readPrograms` means that nothing has arrived. */
export const isUnavailable = (failure: unknown): boolean =>
  failure instanceof TypeError ||
  failure instanceof Unavailable ||
  (failure instanceof DOMException && failure.name === 'TimeoutError');

/**
 * Reads what the server sends now, and adds it to what it has sent before in this check. Returns the programs that can be made of
 * all of it, first the one of the last answers.
 *
 * @param workerUrl The address of the service worker; undefined if there is none.
 * @throws if the server is not available (`isUnavailable`), or if it does not send a program
 */
export async function readPrograms(workerUrl: string | undefined, parts: SentParts): Promise<SentProgram[]> {
  const [json, signature, shell, worker] = await Promise.all([
    fetchText(`/${BUILD_FILE}`),
    fetchText(`/${SIGNATURE_FILE}`),
    fetchText('/index.html'),
    workerUrl === undefined ? null : fetchText(workerUrl),
  ]);
  parts.builds.add(json);
  parts.signatures.add(signature);
  parts.digests.shell.add(await sha256(builtShellOf(shell)));
  if (worker !== null) parts.digests.worker.add(await sha256(worker));
  const isSent = await partsOf(parts, workerUrl && new URL(workerUrl).pathname);
  const pairs = [...parts.builds].flatMap((build) =>
    [...parts.signatures].map((each): [string, string] => [build, each]),
  );
  return Promise.all(
    [[json, signature] as const, ...pairs].map(([build, each]) => programOf(build, each, isSent)),
  );
}

/**
 * Returns a function that tells whether a shell and a service worker have come that belong to a build. Those of the trusted build
 * belong to each: they are from a server that is not updated yet.
 */
async function partsOf({ digests: { shell, worker } }: SentParts, workerPath: string | undefined) {
  const trusted = await trustedBuildJson().catch(() => null);
  const trustedFiles = trusted === null ? {} : Build.parse(JSON.parse(trusted)).files;
  return ({ files }: Build): boolean => {
    const has = (path: string, sent: Set<string>) =>
      [files, trustedFiles].some((each) => sent.has(each[path] ?? ''));
    const shells = Object.keys(files).filter((path) => /^\/index\.([\w-]+\.)?html$/.test(path));
    return shells.some((path) => has(path, shell)) && (workerPath === undefined || has(workerPath, worker));
  };
}

async function programOf(
  json: string,
  signatureJson: string,
  isSent: (build: Build) => boolean,
): Promise<SentProgram> {
  const build = Build.parse(JSON.parse(json));
  const signature = BuildSignature.nullable().parse(JSON.parse(signatureJson));
  const key = signature && (await keyThatSigned(build, signature));
  return {
    build,
    json,
    signedBy: key === null ? null : { signer: (signature as BuildSignature).signer, key },
    vouching: key === null ? [] : await keysVouchedFor(key, signature as BuildSignature),
    isWhole: (await digestOf(build)) === build.digest && isSent(build),
  };
}

/** @throws if the server is not available (`isUnavailable`), or if it does not send the file */
async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, {
    cache: 'no-cache',
    headers: { accept: 'text/html, */*' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return response.text();
  const reason = `${path} was answered with ${response.status}.`;
  throw UNAVAILABLE.includes(response.status) ? new Unavailable(reason) : new Error(reason);
}
