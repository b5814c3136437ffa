import { queryOptions } from '@tanstack/react-query';
import {
  BUILD_FILE,
  Build,
  BuildSignature,
  digestOf,
  isSentAsBuilt,
  keyThatSigned,
  SIGNATURE_FILE,
} from '#contract/platform/build/build.ts';
import { fingerprintOf, parseSshSignature } from '#contract/platform/build/sshSignature.ts';
import { sha256 } from '#contract/platform/sha256.ts';

/** Who has signed a build. */
interface Signing {
  isValid: boolean;
  signer: string;
  /** The fingerprint of the key, such as `SHA256:…`; null if the signature cannot be read. */
  fingerprint: string | null;
}

/** What the server says about its build. */
export interface SignedBuild {
  build: Build;
  /** Null if nobody has signed the build. */
  signing: Signing | null;
}

export const buildQuery = queryOptions({
  queryKey: ['site', 'build'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<SignedBuild> => {
    const [build, signature] = await Promise.all([
      fetchJson(BUILD_FILE, signal),
      fetchJson(SIGNATURE_FILE, signal),
    ]);
    const parsed = Build.parse(build);
    // Without an encrypted connection, browsers compute no digest, and nothing on the page can be trusted.
    const digest = globalThis.isSecureContext ? await digestOf(parsed) : parsed.digest;
    const signing = signature === null ? null : await checkedSigning(parsed, signature);
    return { build: { ...parsed, digest }, signing };
  },
});

async function fetchJson(name: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`/${name}`, { signal, cache: 'no-cache' });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

async function checkedSigning(build: Build, json: unknown): Promise<Signing> {
  const sent = BuildSignature.parse(json);
  const { signer, signature } = sent;
  const key = parseSshSignature(signature)?.key;
  const fingerprint = key === undefined ? null : await fingerprintOf(key);
  return { isValid: (await keyThatSigned(build, sent)) !== null, signer, fingerprint };
}

/** The result of a comparison of files with the digests of a build. */
export interface Comparison {
  count: number;
  /** The paths of the files that are different or missing. */
  different: string[];
}

/** How many files are requested at the same time. */
const PARALLEL = 6;

/**
 * Compares the scripts and styles that this browser uses with the digests of a build.
 * @throws TypeError if there is no connection
 */
export async function compareFiles({ files }: Build): Promise<Comparison> {
  const compared = Object.entries(files).filter(([path]) => isSentAsBuilt(path) && /\.(js|css)$/.test(path));
  const different: string[] = [];
  for (let start = 0; start < compared.length; start += PARALLEL)
    await Promise.all(
      compared.slice(start, start + PARALLEL).map(async ([path, digest]) => {
        if ((await digestOfFile(path)) !== digest) different.push(path);
      }),
    );
  return { count: compared.length, different: different.sort() };
}

async function digestOfFile(path: string): Promise<string | null> {
  const response = await fetch(path);
  if (!response.ok) return null;
  return sha256(await response.arrayBuffer());
}
