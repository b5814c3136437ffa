import { z } from 'zod';
import { signerOf } from './sshSignature.ts';

/** The file with what a build of the web client consists of. */
export const BUILD_FILE = 'build.json';
/** The file with the signature of a build. Where nobody has signed the build, the server sends `null`. */
export const SIGNATURE_FILE = 'signature.json';

/** What a build of the web client consists of, as in `build.json`. */
export const Build = z.object({
  version: z.string(),
  /** The commit that was built; null if that was not known. */
  commit: z.string().nullable(),
  /** SHA-256 of `signedText`, in hexadecimal. */
  digest: z.string(),
  /** SHA-256 of each file by its path, in hexadecimal, in the order of the paths. */
  files: z.record(z.string(), z.string()),
});
export type Build = z.output<typeof Build>;

/** A signature of a build, as in `signature.json`. */
export const BuildSignature = z.object({
  /** Who has signed, such as `releases@example.org`. Only the key proves it. */
  signer: z.string().max(200),
  /** What `ssh-keygen -Y sign -n vichara-build` prints for `signedText`. */
  signature: z.string().max(2_000),
});
export type BuildSignature = z.output<typeof BuildSignature>;

/** The namespace of signatures, so that one for another purpose does not count. */
export const SIGNATURE_NAMESPACE = 'vichara-build';

/**
 * What is signed, as `jq -c '{version, files}' build.json` prints it. The commit is not part of it: the same sources have the
 * same signature, whichever commit they were built from.
 */
export const signedText = ({ version, files }: Pick<Build, 'version' | 'files'>): string =>
  `${JSON.stringify({ version, files })}\n`;

/**
 * The public key that has signed a build, such as `ssh-ed25519 AAAA…`; null if the signature does not belong to it.
 * @throws NotSupportedError in a browser that has no Ed25519
 */
export const keyThatSigned = (build: Build, { signature }: BuildSignature): Promise<string | null> =>
  signerOf(signature, SIGNATURE_NAMESPACE, signedText(build));

/** Whether the server sends a file as it was built. Into others it fills settings: pages, service workers, icons. */
export const isSentAsBuilt = (path: string): boolean => /^\/(assets\/|theme\.js$|licences\.txt$)/.test(path);
