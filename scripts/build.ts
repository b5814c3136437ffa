// `npm run build`: the web client, into dist/web.
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const STAMP = path.join(ROOT, 'dist/.built-from');

/** Builds when anything that the client is made of has changed since the last build. */
export async function buildIfStale(): Promise<void> {
  const source = digestOf(['web', 'contract', 'package-lock.json']);
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === source) return;
  console.log('Building the web client …');
  await build();
  fs.writeFileSync(STAMP, source);
}

function build(): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    // A test runner that asks for the build says NODE_ENV=test, and would get React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The build has failed.'))));
  });
}

/** A digest of files by path and content: times differ from clone to clone, and change without need. */
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
