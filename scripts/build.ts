// `npm run build`: builds the web client into dist/web.
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, '.built-from');
/** The names of the assets of the last build, one on each line. */
const OWN_ASSETS = path.join(DIST, '.assets');

/** Builds if any source of the client has changed since the last build. */
export async function buildIfStale(): Promise<void> {
  const source = digestOf(['web', 'contract', 'package-lock.json']);
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === source) return;
  console.log('Building the web client …');
  const fresh = path.join(DIST, 'web.new');
  await build(fresh);
  takeOver(fresh);
  fs.writeFileSync(STAMP, source);
}

/**
 * Replaces the last build with a new one, and keeps the last build's assets: open pages and a running server
 * still request them by name.
 */
function takeOver(fresh: string): void {
  const [live, last] = [path.join(DIST, 'web'), path.join(DIST, 'web.old')];
  const own = fs.readdirSync(path.join(fresh, 'assets'));
  const before = fs.existsSync(OWN_ASSETS) ? fs.readFileSync(OWN_ASSETS, 'utf8').split('\n') : [];
  for (const name of before.filter((each) => each && !own.includes(each))) {
    const kept = path.join(live, 'assets', name);
    if (fs.existsSync(kept)) fs.copyFileSync(kept, path.join(fresh, 'assets', name));
  }
  fs.rmSync(last, { recursive: true, force: true });
  if (fs.existsSync(live)) fs.renameSync(live, last);
  fs.renameSync(fresh, live);
  fs.rmSync(last, { recursive: true, force: true });
  fs.writeFileSync(OWN_ASSETS, own.join('\n'));
}

function build(folder: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  if (!fs.existsSync(vite)) {
    console.error('The build needs the devDependencies, which are not installed: npm ci --include=dev');
    process.exit(1);
  }
  // Vite would bundle its configuration with every page that `web/pages.ts` imports.
  const args = [
    'build',
    'web',
    '--configLoader',
    'native',
    '--logLevel',
    'warn',
    '--outDir',
    folder,
    '--emptyOutDir',
  ];
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // A test runner sets NODE_ENV=test, which would include React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The build has failed.'))));
  });
}

/**
 * A digest of files by path and content. Modification times differ between clones and change without need.
 */
function digestOf(paths: string[]): string {
  const hash = crypto.createHash('sha256');
  for (const file of paths.flatMap((each) => filesUnder(path.join(ROOT, each))).sort()) {
    hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(place: string): string[] {
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

if (import.meta.main) await buildIfStale();
