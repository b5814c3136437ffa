// `npm run build`: builds the web client into dist/web, with its signature.
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { placeSignature } from '#scripts/update/buildSignature.ts';
import { updateCommit } from '#web/build/buildFile.ts';

const ROOT = path.dirname(import.meta.dirname);
const DIST = path.join(ROOT, 'dist');
const BUILT_FROM_FILE = path.join(DIST, '.built-from');
/** A digest of the sources' sizes and times of change, which are read faster than the sources. */
const CHECKED_FILE = path.join(DIST, '.checked');
/** Lists the names of the assets of the last build, one per line. */
const ASSET_LIST = path.join(DIST, '.assets');

/** Builds if any source of the client has changed since the last build, and puts the signature of its release beside it. */
export async function buildIfStale(): Promise<void> {
  await buildChangedSources();
  await updateCommit(ROOT, path.join(DIST, 'web'));
  await placeSignature(ROOT);
}

async function buildChangedSources(): Promise<void> {
  const sources = ['web', 'contract', 'server/locales', 'package.json', 'package-lock.json'].flatMap((each) =>
    filesUnder(path.join(ROOT, each)),
  );
  const stateDigest = digestOf(sources, stateOf) + variant();
  if (textOf(CHECKED_FILE) === stateDigest) return;
  // The times alone do not decide, because they differ between clones.
  const sourceDigest = digestOf(sources, (file) => fs.readFileSync(file)) + variant();
  if (textOf(BUILT_FROM_FILE) !== sourceDigest) {
    console.log('Building the web client …');
    const newBuild = path.join(DIST, 'web.new');
    await build(newBuild);
    replaceBuild(newBuild);
    fs.writeFileSync(BUILT_FROM_FILE, sourceDigest);
  }
  fs.writeFileSync(CHECKED_FILE, stateDigest);
}

/** What a build depends on besides the sources: whether it has the languages for tests. */
const variant = () => process.env.PSEUDO_LANGUAGES ?? '';

/** The text of a file; null if it does not exist. */
const textOf = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null);

function stateOf(file: string): string {
  const { size, ctimeMs } = fs.statSync(file);
  return `${size} ${ctimeMs}`;
}

/**
 * Replaces the current build with a new one. First copies the current build's assets into the new build,
 * because open pages still request them by name.
 */
function replaceBuild(newBuild: string): void {
  const [current, retired] = [path.join(DIST, 'web'), path.join(DIST, 'web.old')];
  const newAssets = fs.readdirSync(path.join(newBuild, 'assets'));
  const currentAssets = textOf(ASSET_LIST)?.split('\n') ?? [];
  for (const name of currentAssets.filter((each) => each && !newAssets.includes(each))) {
    const assetPath = path.join(current, 'assets', name);
    if (fs.existsSync(assetPath)) fs.copyFileSync(assetPath, path.join(newBuild, 'assets', name));
  }
  fs.rmSync(retired, { recursive: true, force: true });
  if (fs.existsSync(current)) fs.renameSync(current, retired);
  fs.renameSync(newBuild, current);
  fs.rmSync(retired, { recursive: true, force: true });
  fs.writeFileSync(ASSET_LIST, newAssets.join('\n'));
}

function build(folder: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  if (!fs.existsSync(vite)) {
    console.error('The build needs the devDependencies, which are not installed: npm ci --include=dev');
    process.exit(1);
  }
  // Without `native`, Vite would bundle its configuration with every page that `web/pages.ts` imports.
  const config = ['--configLoader', 'native'];
  const args = ['build', 'web', ...config, '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // A test runner sets NODE_ENV=test, which would include React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The build failed.'))));
  });
}

/** A digest of the paths of files and of something about each file. */
function digestOf(files: string[], aspectOf: (file: string) => string | Buffer): string {
  const hash = crypto.createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(path.relative(ROOT, file)).update('\0').update(aspectOf(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(target: string): string[] {
  if (!fs.statSync(target).isDirectory()) return [target];
  return fs
    .readdirSync(target, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

if (import.meta.main) await buildIfStale();
