import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Environment } from '#server/platform/process/environment.ts';
import { placeSignature } from './buildSignature.ts';
import { fileIn, git, type Release } from './releases.ts';

// A release is built in `.update/next`, and then takes the place of the current version, which waits in `.update/previous`
// until the release has proved itself. Both are in the folder of the code, so that they are on the same disk.

const NEXT = '.update/next';
const PREVIOUS = '.update/previous';
/** The file in PREVIOUS with the branch or the commit of before. */
const REF = 'ref';
/** The file in PREVIOUS that says that the new version is in its place as a whole. */
const COMPLETE = 'complete';
/** What a build consists of besides the files of its commit. */
const BUILT = ['node_modules', 'dist'];

/** Installs the packages of a release in a folder, and builds it there. @throws if that fails */
export type Build = (folder: string) => void;

/** Builds a release beside the current version. */
export async function buildNext(folder: string, { tag, commit }: Release, build: Build): Promise<void> {
  if (fileIn(folder, commit, 'scripts/update.ts') === null)
    throw new Error(`${tag} is from before this command, and can only be installed by hand.`);
  removeNext(folder);
  const next = path.join(folder, NEXT);
  git(folder, 'worktree', 'add', '--quiet', '--detach', next, commit);
  // The build keeps the files of the version before, which open pages still request.
  const dist = path.join(folder, 'dist');
  if (fs.existsSync(dist)) fs.cpSync(dist, path.join(next, 'dist'), { recursive: true });
  build(next);
  const missing = BUILT.find((name) => !fs.existsSync(path.join(next, name)));
  if (missing) throw new Error(`The build of ${tag} has no ${missing}.`);
  await placeSignature(next);
}

/** Installs packages without running their install scripts: none of them needs one, which a guard checks. */
export const buildWithNpm: Build = (folder) => {
  const isPassedOn = (name: string) =>
    !(name in Environment.shape) && !['npm_config_local_prefix', 'INIT_CWD'].includes(name);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => isPassedOn(name)));
  const { status } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'scripts/build.ts'], {
    cwd: folder,
    env: { ...env, npm_config_ignore_scripts: 'true' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The release could not be built. Nothing was changed.');
};

/** Puts the new version in the place of the current one. */
export function switchToNext(folder: string, { commit }: Release): void {
  const previous = path.join(folder, PREVIOUS);
  fs.mkdirSync(previous, { recursive: true });
  fs.writeFileSync(path.join(previous, REF), currentRef(folder));
  git(folder, 'checkout', '--quiet', '--detach', commit);
  for (const name of BUILT) {
    fs.renameSync(path.join(folder, name), path.join(previous, name));
    fs.renameSync(path.join(folder, NEXT, name), path.join(folder, name));
  }
  fs.writeFileSync(path.join(previous, COMPLETE), '');
}

/** Puts the version of before back in its place, also after a switch that was interrupted. */
export function switchBack(folder: string): void {
  const previous = path.join(folder, PREVIOUS);
  fs.rmSync(path.join(previous, COMPLETE), { force: true });
  for (const name of BUILT) {
    if (!fs.existsSync(path.join(previous, name))) continue;
    discard(folder, name);
    fs.renameSync(path.join(previous, name), path.join(folder, name));
  }
  git(folder, 'checkout', '--quiet', '--force', fs.readFileSync(path.join(previous, REF), 'utf8'));
  removePrevious(folder);
}

/** Moves a part of the new version out of the way. It is deleted later, because that takes long. */
function discard(folder: string, name: string): void {
  const [current, next] = [path.join(folder, name), path.join(folder, NEXT, name)];
  if (!fs.existsSync(current)) return;
  fs.rmSync(next, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(next), { recursive: true });
  fs.renameSync(current, next);
}

/** Undoes a switch that was interrupted in its middle. Returns what was done, or null. */
export function repairSwitch(folder: string): string | null {
  if (!fs.existsSync(path.join(folder, PREVIOUS, REF))) {
    removePrevious(folder);
    return null;
  }
  if (fs.existsSync(path.join(folder, PREVIOUS, COMPLETE))) {
    removePrevious(folder);
    return 'An earlier update was interrupted after its version was installed. Restart the server if it still runs the older one.';
  }
  switchBack(folder);
  removeNext(folder);
  return 'An earlier update was interrupted. The version of before is back in its place.';
}

/** Removes what was built, and is not needed any more. */
export function removeNext(folder: string): void {
  fs.rmSync(path.join(folder, NEXT), { recursive: true, force: true });
  git(folder, 'worktree', 'prune');
}

/** Removes the version of before, and first the file that says that it can be put back. */
export function removePrevious(folder: string): void {
  fs.rmSync(path.join(folder, PREVIOUS, REF), { force: true });
  fs.rmSync(path.join(folder, PREVIOUS), { recursive: true, force: true });
}

/** The branch of a folder, or else its commit. */
function currentRef(folder: string): string {
  const name = git(folder, 'rev-parse', '--abbrev-ref', 'HEAD');
  return name === 'HEAD' ? git(folder, 'rev-parse', 'HEAD') : name;
}
