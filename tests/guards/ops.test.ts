import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { installedNginx, writeConfiguration } from '#tests/cluster/proxy.ts';
import { ROOT, read } from './sources.ts';

/** Checks the files in `ops/` with the programs that read them. A missing program is reported. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-ops-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const has = (program: string) => spawnSync('which', [program]).status === 0;
const nginx = installedNginx({ mayInstall: false });
const systemd = has('systemd-analyze');
const compose = spawnSync('docker', ['compose', 'version']).status === 0;
for (const [name, isHere] of [
  ['nginx', nginx],
  ['systemd-analyze', systemd],
  ['openssl', has('openssl')],
  ['docker compose', compose],
] as const) {
  if (!isHere) console.warn(`${name} is not installed: what it checks of ops/ is skipped`);
}

/** The exit status and the output of a program. */
function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  return { status, said: `${stdout}${stderr}` };
}

it('the example environment file lists every setting of the README', () => {
  const settings = read('README.md')
    .split('## Settings')[1]
    ?.split('\n## ')[0]
    ?.matchAll(/^\| (`[^|]+`) \|/gm);
  const names = [...(settings ?? [])].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const example = read('ops/vichara.env.example');
  expect(names).toContain('SESSION_SECRET');
  expect(names.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([]);
});

const accepted = { status: 0, said: expect.stringContaining('test is successful') };

it.skipIf(!nginx)('nginx accepts nginx.conf', () => {
  const file = writeConfiguration(folder, 18_080, [13_000, 13_001]);
  expect(run(nginx ?? '', ['-t', '-p', folder, '-c', file])).toEqual(accepted);
});

it.skipIf(!nginx || !has('openssl'))('nginx accepts nginx.conf with its TLS lines', () => {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=example.org', '-keyout', key];
  expect(run('openssl', ['req', '-x509', ...made, '-out', certificate]).status).toBe(0);
  const secure = read('ops/nginx.conf')
    .replaceAll('#tls ', '')
    .replaceAll(/^.*# without TLS$/gm, '')
    .replace(/\/etc\/letsencrypt\S*fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S*privkey\.pem/, key)
    .replace('listen [::]:443 ssl http2;', '')
    .replace('listen 443 ssl', 'listen 127.0.0.1:18443 ssl');
  const file = writeConfiguration(folder, 18_080, [13_000, 13_001], secure);
  expect(run(nginx ?? '', ['-t', '-p', folder, '-c', file])).toEqual(accepted);
});

it.skipIf(!systemd)('systemd accepts vichara.service', () => {
  const unit = path.join(folder, 'vichara.service');
  fs.writeFileSync(unit, read('ops/vichara.service').replaceAll('/opt/vichara', ROOT));
  const { said } = run('systemd-analyze', ['verify', unit]);
  // It also reports on the machine's own units.
  expect(said.split('\n').filter((line) => line.includes('vichara.service'))).toEqual([]);
});

it.skipIf(!compose)('docker accepts compose.yaml', () => {
  const required = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'];
  const given = Object.fromEntries(required.map((name) => [name, 'something']));
  const file = path.join(ROOT, 'ops/compose.yaml');
  expect(run('docker', ['compose', '-f', file, 'config', '--quiet'], given).status).toBe(0);
});

const settings = [...read('README.md').matchAll(/^\| (`[A-Z_]+`[^|]*)\|/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/[A-Z_]+/g)].map(String),
);

it('compose.yaml sets the settings that the README lists', () => {
  const given = read('ops/compose.yaml').split('x-server:')[1]?.split('stop_grace_period')[0] ?? '';
  const names = [...given.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !settings.includes(name ?? ''))).toEqual([]);
});

it('compose.yaml uses service names where nginx.conf has addresses', () => {
  const replaced = [...read('ops/compose.yaml').matchAll(/s\/(127\.0\.0\.1:\d+)\/(server-\d):3000\//g)];
  expect(replaced.map(([, , name]) => name)).toEqual(['server-1', 'server-2']);
  for (const [, address] of replaced) expect(read('ops/nginx.conf')).toContain(`server ${address} `);
});

it('Dockerfile copies only files that exist', () => {
  const copied = [...read('ops/Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .map((each) => each.replace('/app/', ''));
  expect(copied).toContain('server');
  const built = ['dist', 'node_modules'];
  expect(copied.filter((each) => !built.includes(each) && !fs.existsSync(path.join(ROOT, each)))).toEqual([]);
});

it('operations.md names only commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...read('docs/operations.md').matchAll(/npm (?:run )?([a-z:]+)(?=`| --| &&|$)/gm)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named)].filter((name) => !scripts[name] && name !== 'ci' && name !== 'prune')).toEqual(
    [],
  );
});
