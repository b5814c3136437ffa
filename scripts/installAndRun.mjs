// Installs missing packages and runs a script with the pinned Node. `bootstrap.mjs` has checked the Node version.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const INSTALLED_HASH = path.join(ROOT, 'node_modules/.installed');
const PINNED_NODE = path.join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

function install() {
  const lockHash = createHash('sha256')
    .update(fs.readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  const installed = fs.existsSync(INSTALLED_HASH) ? fs.readFileSync(INSTALLED_HASH, 'utf8') : '';
  if (installed === lockHash && fs.existsSync(PINNED_NODE)) return;
  console.log('Installing packages …');
  npm(['ci']);
  ensureLibraries();
  // npm leaves out optional packages that require a newer Node than its own, such as the compiled part of Lingui. It adds
  // them when it runs on the pinned Node.
  const PATH = [path.dirname(PINNED_NODE), process.env.PATH].join(path.delimiter);
  npm(['install', '--no-save'], { PATH });
  fs.writeFileSync(INSTALLED_HASH, lockHash);
}

function npm(command, environment = {}) {
  // The build needs the devDependencies, and the pinned Node is an optional dependency. NODE_ENV=production and
  // npm's `omit` setting would skip them.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', [...command, ...options], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: undefined, ...environment },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  const reason = error ? `npm cannot be run: ${error.message}` : 'see the message of npm above';
  console.error(`The packages could not be installed (${reason}).`);
  process.exit(status ?? 1);
}

/** Installs Debian's package libatomic1 if necessary: newer Node versions need it, and a minimal Debian lacks it. */
function ensureLibraries() {
  const { status, stderr } = spawnSync(PINNED_NODE, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const isRoot = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  if (isRoot && /libatomic/.test(stderr)) {
    console.log('Installing libatomic1 from Debian …');
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', 'libatomic1'], { stdio: 'ignore' });
    if (spawnSync(PINNED_NODE, ['--version']).status === 0) return;
  }
  console.error(
    `${stderr.trim()}\nNode needs a library that is missing. On Debian: apt-get install libatomic1`,
  );
  process.exit(1);
}

/**
 * Limits V8's space for new objects to 4 MB, instead of 16 MB by default. The server needs 30 to 50 MB less memory, and
 * about 3 % more CPU time. `--expose-gc` lets it return memory to the system after the start (`server/main.ts`).
 */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--expose-gc'];

/** Otherwise, root would leave folders in the cache that the owner of the code cannot delete. */
const ownsCode = process.getuid === undefined || process.getuid() === fs.statSync(ROOT).uid;

/**
 * With a compile cache, Node loads the modules twice as fast. The other two settings are for glibc: V8
 * compiles the embedded database in blocks of 32 KB, and glibc would keep 100 MB of them for later. With
 * these settings, glibc returns blocks of this size to the system, and uses two memory pools instead of one
 * for each thread.
 */
const ENVIRONMENT = {
  ...(ownsCode && { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled') }),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
};

function run([script, ...rest]) {
  const child = spawn(PINNED_NODE, [...NODE_OPTIONS, path.join(ROOT, script), ...rest], {
    cwd: ROOT,
    env: { ...ENVIRONMENT, ...process.env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  // A terminal sends SIGINT to both processes. A process manager sends SIGTERM only to this one.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // npm's shell ends on SIGTERM without forwarding it, so a change of the parent process means that this one must stop.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

install();
run(process.argv.slice(2));
