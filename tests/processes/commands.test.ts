// Runs the scripts of npm commands in child processes and checks what they print when they fail.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '#tests/support/servers/childEnvironment.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-commands-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function run(args: string[], environment: Record<string, string> = {}) {
  const env = { ...CHILD_ENVIRONMENT, DATA_DIR: folder, ...environment };
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' });
}

it.each([
  ['scripts/db.ts', 'export', path.join(folder, 'file')],
  ['scripts/admin.ts', 'grant', 'meera@vichara.test'],
  ['scripts/admin.ts', 'reset', 'meera@vichara.test'],
  ['scripts/admin.ts', 'recover', 'meera@vichara.test'],
  ['scripts/admin.ts', 'recover', '--cancel', 'meera@vichara.test'],
  ['scripts/admin.ts', 'sign-out', '--all'],
  ['scripts/admin.ts', 'stats'],
  ['scripts/health.ts'],
  ['scripts/pictures.ts', 'check'],
  ['scripts/pictures.ts', 'copy', path.join(folder, 'other')],
])('%s %s fails without a database and does not create one', (...args) => {
  const { status, stdout, stderr } = run(args);
  expect([status, stdout, stderr.trim()]).toEqual([
    1,
    '',
    `There is no database in ${folder} (DATA_DIR). Are the settings loaded?`,
  ]);
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('the state of a site with PostgreSQL says that no server answers', () => {
  const url = 'http://127.0.0.1:9';
  const database = { DATABASE_URL: 'postgres://127.0.0.1:9/none', SESSION_SECRET: 'x'.repeat(32) };
  const { status, stdout } = run(['scripts/health.ts'], { ...database, PORT: '9', PUBLIC_URL: url });
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/^No server answers at .+ or http:\/\/127\.0\.0\.1:9\.\n$/),
  ]);
});

it.each(['18.19.0', '20.10.0'])(
  'a command fails on Node %s with a message that names the required version',
  (version) => {
    const fakeVersion = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
    const { status, stdout, stderr } = run([
      '--import',
      fakeVersion,
      'scripts/bootstrap.mjs',
      'scripts/admin.ts',
    ]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`Node 20.11 or newer is required. This is Node ${version}.\n`);
  },
);

/** Creates a clone without packages, in which `npm` is the given shell script. Returns a function that starts it. */
function createClone(npm: string) {
  const clone = fs.mkdtempSync(path.join(folder, 'clone-'));
  fs.mkdirSync(path.join(clone, 'scripts'));
  for (const file of ['scripts/bootstrap.mjs', 'scripts/installAndRun.mjs', 'package-lock.json']) {
    fs.copyFileSync(file, path.join(clone, file));
  }
  fs.writeFileSync(path.join(clone, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  return (environment: Record<string, string>) =>
    run([path.join(clone, 'scripts/bootstrap.mjs'), 'scripts/start.ts'], {
      ...environment,
      PATH: `${clone}:${process.env.PATH}`,
    });
}

it('the first start installs the build tools even when the environment omits development packages', () => {
  const start = createClone('echo "npm $@, NODE_ENV=$NODE_ENV"; exit 1');
  const { stdout } = start({ NODE_ENV: 'production', npm_config_omit: 'dev' });
  expect(stdout).toMatch(/^npm ci --include=dev --include=optional .*, NODE_ENV=$/m);
});

it('the first start prints one line when the packages cannot be installed', () => {
  const { status, stderr } = createClone('exit 7')({});
  expect([status, stderr]).toEqual([
    7,
    'The packages could not be installed (see the message of npm above).\n',
  ]);
});

it('a running server answers the commands of the shell over a socket that only its user can open', async () => {
  const dataDir = fs.mkdtempSync(path.join(folder, 'running-'));
  // A server that was killed left it behind.
  fs.writeFileSync(path.join(dataDir, 'commands.sock'), '');
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const command = (...args: string[]) => {
    const { status, stdout, stderr } = run(args, { DATA_DIR: dataDir });
    return [status, stdout.trim(), stderr.trim()];
  };
  try {
    expect(fs.statSync(path.join(dataDir, 'commands.sock')).mode & 0o777).toBe(0o600);
    expect(command('scripts/health.ts')).toEqual([
      1,
      expect.stringMatching(
        /^Mail: Mails are written to files: SMTP_URL is not set\.\n {2}Set SMTP_URL .*docs\/operations\.md#mail\nBackup: There is no backup\.\n {2}Set BACKUP_TO .*docs\/operations\.md#backup\nDisk and memory: /,
      ),
      '',
    ]);
    expect(command('scripts/admin.ts', 'stats')).toEqual([0, expect.stringMatching(/^userCount +0\n/), '']);
    expect(command('scripts/admin.ts', 'grant', 'nobody@vichara.test')).toEqual([
      1,
      'No account has this email.',
      '',
    ]);
    expect(command('scripts/pictures.ts', 'check')).toEqual([0, expect.stringMatching(/./), '']);
    expect(command('scripts/admin.ts')).toEqual([1, expect.stringMatching(/^Usage: npm run admin/), '']);
  } finally {
    await server.stop();
  }
  expect(command('scripts/admin.ts', 'stats')).toEqual([0, expect.stringMatching(/^userCount +0\n/), '']);
  expect(command('scripts/health.ts')).toEqual([1, 'The server is not running.', '']);
  expect(fs.existsSync(path.join(dataDir, 'commands.sock'))).toBe(false);
});
