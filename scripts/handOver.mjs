// What first.mjs does once it knows that the Node of this machine is new enough.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const STAMP = path.join(ROOT, 'node_modules/.installed');
const PINNED = path.join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

function install() {
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  const installed = fs.existsSync(STAMP) ? fs.readFileSync(STAMP, 'utf8') : '';
  if (installed === lock && fs.existsSync(PINNED)) return;
  console.log('Installing packages …');
  // The build needs the devDependencies, and this Node is an optional one: NODE_ENV=production and npm's `omit`
  // setting would leave them out.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status, error } = spawnSync('npm', options, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: undefined },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    const why = error ? `npm cannot be run: ${error.message}` : 'npm says above what is missing';
    console.error(`The packages could not be installed (${why}).`);
    process.exit(status ?? 1);
  }
  bringLibraries();
  fs.writeFileSync(STAMP, lock);
}

/** Newer Nodes need a library that a bare Debian has not: Debian's package libatomic1. */
function bringLibraries() {
  const { status, stderr } = spawnSync(PINNED, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const isRoot = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  if (isRoot && /libatomic/.test(stderr)) {
    console.log('Installing libatomic1 from Debian …');
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', 'libatomic1'], { stdio: 'ignore' });
    if (spawnSync(PINNED, ['--version']).status === 0) return;
  }
  console.error(
    `${stderr.trim()}\nNode needs a library that is missing here; on Debian: apt-get install libatomic1`,
  );
  process.exit(1);
}

function run([script, ...rest]) {
  const child = spawn(PINNED, [path.join(ROOT, script), ...rest], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  // A terminal sends Ctrl+C to both of us; a process manager sends SIGTERM to this one alone.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // npm's own shell dies of a SIGTERM without passing it on: whoever loses their parent has been told to stop.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

install();
run(process.argv.slice(2));
