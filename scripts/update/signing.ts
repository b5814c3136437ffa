import { spawnSync } from 'node:child_process';
import { type BuildSignature, SIGNATURE_NAMESPACE, signedText } from '#contract/platform/build/build.ts';
import { parseSshSignature } from '#contract/platform/build/sshSignature.ts';
import { readBuild, SIGNATURE_TAG } from './buildSignature.ts';
import { currentCommit, findRelease, git, type Release } from './releases.ts';

/** @throws if a release is not checked out */
export function requireCheckedOut(folder: string, name: string): Release {
  const release = findRelease(folder, name);
  if (release.commit !== currentCommit(folder)) throw new Error(`Check out ${release.tag} first.`);
  return release;
}

/**
 * Signs the build of a release with an Ed25519 key of OpenSSH, which may ask for its passphrase. The signature is the message
 * of a second tag at the same commit. Returns the name of this tag.
 */
export function signBuild(folder: string, { tag, commit }: Release, keyFile: string, signer: string): string {
  const build = readBuild(folder);
  if (!build) throw new Error('There is no build.');
  if (tag.replace(/^v/, '') !== build.version)
    throw new Error(`${tag} is not the version ${build.version} of package.json.`);
  const message: BuildSignature = { signer, signature: signatureOf(signedText(build), keyFile) };
  const name = tag + SIGNATURE_TAG;
  git(folder, 'tag', '--annotate', '--no-sign', '--message', JSON.stringify(message), name, commit);
  return name;
}

function signatureOf(text: string, keyFile: string): string {
  const { status, stdout } = spawnSync(
    'ssh-keygen',
    ['-Y', 'sign', '-f', keyFile, '-n', SIGNATURE_NAMESPACE],
    { input: text, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error(`The build could not be signed with ${keyFile}.`);
  if (!parseSshSignature(stdout)) throw new Error(`${keyFile} is not an Ed25519 key, which browsers need.`);
  return stdout;
}
