import { spawnSync } from 'node:child_process';

/** A version that somebody has released: a tag with a message, and usually with a signature. */
export interface Release {
  tag: string;
  commit: string;
}

/** Runs git in a folder, and returns what it prints. @throws with the message of git */
export function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = runGit(folder, args);
  if (status !== 0) throw new Error(`git ${args.join(' ')}\n${stderr}`.trim());
  return stdout.trim();
}

const runGit = (folder: string, args: string[]) =>
  spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });

/** @throws if a file differs from the commit, or does not belong to it */
export function requireCleanTree(folder: string): void {
  const changes = git(folder, 'status', '--porcelain');
  if (changes) throw new Error(`These files were changed. Undo that first, or commit it:\n${changes}`);
}

/** Fetches the tags of the place from which this folder was cloned. A tag that is known already may not change. */
export const fetchTags = (folder: string): string => git(folder, 'fetch', '--quiet', '--tags');

/** The newest of these tags that is named after a version without a suffix, such as `v1.2.0`; null if there is none. */
export function newestTag(tags: string[]): string | null {
  const versionOf = (tag: string) => /^v?(\d+)\.(\d+)\.(\d+)$/.exec(tag)?.slice(1).map(Number);
  const isLower = (a: number[], b: number[]) => {
    const index = a.findIndex((number, at) => number !== b[at]);
    return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
  };
  let newest: { tag: string; version: number[] } | null = null;
  for (const tag of tags) {
    const version = versionOf(tag);
    if (version && (!newest || isLower(newest.version, version))) newest = { tag, version };
  }
  return newest?.tag ?? null;
}

/** The release of a tag, by default the newest one. @throws if there is none */
export function findRelease(folder: string, name: string | undefined): Release {
  const tag = name ?? newestTag(git(folder, 'tag', '--list').split('\n'));
  if (tag === null) throw new Error('There is no release yet.');
  const { status, stdout } = runGit(folder, [
    'rev-parse',
    '--verify',
    '--quiet',
    `refs/tags/${tag}^{commit}`,
  ]);
  if (status !== 0) throw new Error(`There is no release ${tag}.`);
  return { tag, commit: stdout.trim() };
}

/** The commit of the folder. */
export const currentCommit = (folder: string): string => git(folder, 'rev-parse', 'HEAD');

/** Whether the first commit comes before the second one, or is the same. */
export const isAncestor = (folder: string, earlier: string, later: string): boolean =>
  runGit(folder, ['merge-base', '--is-ancestor', earlier, later]).status === 0;

/** The text of a file in a commit; null if it has no such file. */
export function fileIn(folder: string, commit: string, file: string): string | null {
  const { status, stdout } = runGit(folder, ['show', `${commit}:${file}`]);
  return status === 0 ? stdout : null;
}

/**
 * Checks the signature of a release with the SSH keys in a file (`allowed_signers` of ssh-keygen).
 * @throws if nobody of that file has signed it under this name
 */
export function verifySignature(folder: string, { tag }: Release, signers: string): void {
  const options = [
    ['gpg.ssh.allowedSignersFile', signers],
    // A signature of the other kinds would be checked with all keys that this user happens to have.
    ['gpg.program', 'false'],
    ['gpg.x509.program', 'false'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { status, stderr } = runGit(folder, [...options, 'verify-tag', `refs/tags/${tag}`]);
  if (status !== 0)
    throw new Error(
      `${tag} is not signed by anybody in ${signers}. Nothing of it was used.\n${stderr.trim()}`,
    );
  // The signature covers the name in the tag, and not the name under which the tag was fetched.
  const [, signedName] = /^tag (.+)$/m.exec(git(folder, 'cat-file', 'tag', `refs/tags/${tag}`)) ?? [];
  if (signedName !== tag)
    throw new Error(`${tag} was signed under another name, ${signedName}. Nothing of it was used.`);
}
