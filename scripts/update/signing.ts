import { spawnSync } from 'node:child_process';
import {
  type BuildSignature,
  SIGNATURE_NAMESPACE,
  signedText,
  VOUCHER_NAMESPACE,
  voucherText,
} from '#contract/platform/build/build.ts';
import { parseSshSignature } from '#contract/platform/build/sshSignature.ts';
import { readBuild, SIGNATURE_TAG } from './buildSignature.ts';
import { currentCommit, findRelease, git, type Release } from './releases.ts';

/** @throws if a release is not checked out */
export function requireCheckedOut(folder: string, name: string): Release {
  const release = findRelease(folder, name);
  if (release.commit !== currentCommit(folder)) throw new Error(`Check out ${release.tag} first.`);
  return release;
}

/** With which keys a build is signed. They are files of OpenSSH with Ed25519 keys, which may ask for their passphrases. */
interface SigningKeys {
  key: string;
  /** The keys with which earlier builds were signed. They vouch for `key`, so that browsers accept it. */
  olderKeys?: string[];
}

/**
 * Signs the build of a release. The signature is the message of a second tag at the same commit. Returns the name of this
 * tag.
 */
export function signBuild(
  folder: string,
  { tag, commit }: Release,
  { key, olderKeys = [] }: SigningKeys,
  signer: string,
): string {
  const build = readBuild(folder);
  if (!build) throw new Error('There is no build.');
  if (tag.replace(/^v/, '') !== build.version)
    throw new Error(`${tag} is not the version ${build.version} of package.json.`);
  const signature = signatureOf(signedText(build), key, SIGNATURE_NAMESPACE);
  const publicKey = parseSshSignature(signature)?.key ?? '';
  const vouchers = olderKeys.map((file) => signatureOf(voucherText(publicKey), file, VOUCHER_NAMESPACE));
  const message: BuildSignature = { signer, signature, ...(vouchers.length > 0 && { vouchers }) };
  const name = tag + SIGNATURE_TAG;
  git(folder, 'tag', '--annotate', '--no-sign', '--message', JSON.stringify(message), name, commit);
  return name;
}

function signatureOf(text: string, keyFile: string, namespace: string): string {
  const { status, stdout } = spawnSync('ssh-keygen', ['-Y', 'sign', '-f', keyFile, '-n', namespace], {
    input: text,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`The build could not be signed with ${keyFile}.`);
  if (!parseSshSignature(stdout)) throw new Error(`${keyFile} is not an Ed25519 key, which browsers need.`);
  return stdout;
}
