import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, constants, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { BUILD_FILE, type Build, signedText } from '#contract/platform/build/build.ts';
import { compressFile } from './precompress.ts';

/**
 * Writes `build.json`: version, commit, and the SHA-256 of each file. It is what a signature covers, and what the page
 * “Verify This Program” and `npm run verify` compare.
 */
export function buildFile(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'build-file',
    apply: 'build',
    configResolved(config) {
      root = resolve(config.root, '..');
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
        const files = await digestsIn(folder);
        const digest = sha256(signedText({ version, files }));
        const build: Build = { version, commit: commitOf(root) ?? null, digest, files };
        await writeFile(join(folder, BUILD_FILE), JSON.stringify(build));
      },
    },
  };
}

/** The digest of each file in a folder by its path, in an order that is the same on every machine. */
async function digestsIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll('\\', '/'))
    .sort();
  const digests = paths.map(async (path) => [path, sha256(await readFile(join(folder, path)))]);
  return Object.fromEntries(await Promise.all(digests));
}

/**
 * Writes the commit of the sources into the list of a build that was made from the same sources of the client at another commit.
 * The signature does not cover it. Without git, or if this process may not write the list, it stays as it is.
 */
export async function updateCommit(root: string, folder: string): Promise<void> {
  const file = join(folder, BUILD_FILE);
  const build: Build = JSON.parse(await readFile(file, 'utf8'));
  const commit = commitOf(root);
  if (commit === undefined || commit === build.commit || !(await isWritable(file))) return;
  await writeFile(file, JSON.stringify({ ...build, commit } satisfies Build));
  await compressFile(file);
}

const isWritable = (file: string) =>
  access(file, constants.W_OK).then(
    () => true,
    () => false,
  );

/** The commit of the sources; null if a file was changed since, undefined without git. */
function commitOf(root: string): string | null | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', 'HEAD');
  if (status !== 0) return undefined;
  return git('status', '--porcelain').stdout === '' ? stdout.trim() : null;
}

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
