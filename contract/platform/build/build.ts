import { z } from 'zod';
import { sha256 } from '#contract/platform/sha256.ts';
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
  /** After a change of keys: signatures of older keys for the text of this key, by which they vouch for it. */
  vouchers: z.array(z.string().max(2_000)).max(5).optional(),
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

/** The digest of a build by its list of files. A server could claim another one. */
export const digestOf = (build: Pick<Build, 'version' | 'files'>): Promise<string> =>
  sha256(signedText(build));

/** The public key that has signed a build, such as `ssh-ed25519 AAAA…`; null if the signature does not belong to it. */
export const keyThatSigned = (build: Build, { signature }: BuildSignature): Promise<string | null> =>
  signerOf(signature, SIGNATURE_NAMESPACE, signedText(build));

/** The namespace of signatures by which a key vouches for its successor. */
export const VOUCHER_NAMESPACE = 'vichara-signer';

/** What an older key signs to vouch for another one. @param key Such as `ssh-ed25519 AAAA…`. */
export const voucherText = (key: string): string => `${key}\n`;

/** The keys that vouch for the key that has signed a build. */
export async function keysVouchedFor(key: string, { vouchers = [] }: BuildSignature): Promise<string[]> {
  const keys = await Promise.all(
    vouchers.map((voucher) => signerOf(voucher, VOUCHER_NAMESPACE, voucherText(key))),
  );
  return keys.filter((each) => each !== null);
}

/** Whether a version such as `1.10.0` is older than another. */
export function isOlderVersion(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((text) => text.split(/[.-]/).map(Number));
  for (const [index, number] of (numbers ?? []).entries()) {
    const otherNumber = others?.[index] ?? 0;
    if (number !== otherNumber) return number < otherNumber;
  }
  return false;
}

/** Whether the server sends a file as it was built. Into others it fills settings: pages, the manifest, icons. */
export const isSentAsBuilt = (path: string): boolean =>
  /^\/(assets\/|theme\.js$|sw\.([\w-]+\.)?js$|licences\.txt$)/.test(path);
