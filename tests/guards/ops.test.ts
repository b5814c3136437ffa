// Checks the files in `ops/` with the programs that read them. Prints a warning for each missing program.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { API_PATH } from '#contract/platform/constants.ts';
import { ensureNginx, writeConfiguration } from '#tests/cluster/proxy.ts';
import { configurationFor } from '#tests/failover/machines.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { ROOT, read } from './sources.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-ops-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;
const nginxPath = ensureNginx({ mayInstall: false });
const hasSystemd = isInstalled('systemd-analyze');
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
for (const [name, isAvailable] of [
  ['nginx', nginxPath],
  ['systemd-analyze', hasSystemd],
  ['openssl', isInstalled('openssl')],
  ['docker compose', hasCompose],
  ['haproxy', isInstalled('haproxy')],
] as const) {
  if (!isAvailable) console.warn(`${name} is not installed: its checks of ops/ are skipped`);
}

/** The exit status and the output of a program. */
function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  return { status, output: `${stdout}${stderr}` };
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

const ACCEPTED = { status: 0, output: expect.stringContaining('test is successful') };

it.skipIf(!nginxPath)('nginx accepts nginx.conf', () => {
  const file = writeConfiguration(folder, 18_080, [13_000, 13_001]);
  expect(run(nginxPath ?? '', ['-t', '-p', folder, '-c', file])).toEqual(ACCEPTED);
});

it.skipIf(!nginxPath || !isInstalled('openssl'))('nginx accepts nginx.conf with TLS enabled', () => {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const keyOptions = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=example.org', '-keyout', key];
  expect(run('openssl', ['req', '-x509', ...keyOptions, '-out', certificate]).status).toBe(0);
  const withTls = read('ops/nginx.conf')
    .replaceAll('#tls ', '')
    .replaceAll(/^.*# without TLS$/gm, '')
    .replace(/\/etc\/letsencrypt\S*fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S*privkey\.pem/, key)
    .replace('listen [::]:443 ssl http2;', '')
    .replace('listen 443 ssl', 'listen 127.0.0.1:18443 ssl');
  const file = writeConfiguration(folder, 18_080, [13_000, 13_001], withTls);
  expect(run(nginxPath ?? '', ['-t', '-p', folder, '-c', file])).toEqual(ACCEPTED);
});

/** The largest body in bytes that nginx.conf passes to a path: of its `location =`, else of the first pattern that matches. */
function maxBodyOf(path: string): number {
  const configuration = read('ops/nginx.conf');
  const locations = configuration.matchAll(/location (=|~) (\S+) \{([^}]+)\}/g);
  const matching = [...locations].filter(([, kind, target = '']) =>
    kind === '=' ? target === path : new RegExp(target).test(path),
  );
  const [, , , lines] = matching.find(([, kind]) => kind === '=') ?? matching[0] ?? [];
  const [, size, unit] = /client_max_body_size (\d+)([km]);/.exec(lines ?? configuration) ?? [];
  return Number(size) * (unit === 'm' ? 1_024 ** 2 : 1_024);
}

it.each(
  ENDPOINTS.flatMap(({ path, body }) =>
    body && 'maxBytes' in body ? [{ path: `${API_PATH}${path}`, maxBytes: body.maxBytes }] : [],
  ),
)('nginx.conf passes $maxBytes bytes to $path', ({ path, maxBytes }) => {
  expect(maxBodyOf(path.replaceAll(/\{\w+\}/g, 'x'))).toBeGreaterThanOrEqual(maxBytes);
});

it('nginx.conf allows only TLS 1.2 and 1.3, and only ciphers with forward secrecy and authentication', () => {
  const [, protocols] = /#tls ssl_protocols (.+);/.exec(read('ops/nginx.conf')) ?? [];
  const [, ciphers = ''] = /#tls ssl_ciphers (.+);/.exec(read('ops/nginx.conf')) ?? [];
  expect(protocols).toBe('TLSv1.2 TLSv1.3');
  for (const cipher of ciphers.split(':')) expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-.*(GCM|POLY1305)/);
});

it('the server cannot read the history of its code', () => {
  expect(read('ops/vichara.service')).toContain('\nInaccessiblePaths=-/opt/vichara/.git\n');
  expect(read('ops/Dockerfile')).not.toMatch(/^COPY --from=build \/app \S+$/m);
});

it.skipIf(!hasSystemd)('systemd accepts vichara.service', () => {
  const service = read('ops/vichara.service').replaceAll('/opt/vichara', ROOT);
  const problemsOf = (content: string) => {
    const unit = path.join(folder, 'vichara.service');
    fs.writeFileSync(unit, content);
    const { output } = run('systemd-analyze', ['verify', unit]);
    // systemd-analyze also reports problems of other units of the machine.
    return output.split('\n').filter((line) => line.includes('vichara.service'));
  };
  expect(problemsOf(service)).toEqual([]);
  // A failure of systemd-analyze itself must not count as acceptance.
  expect(problemsOf(service.replace('[Service]', '[Service]\nNoSuchOption=1'))).not.toEqual([]);
});

it.skipIf(!hasSystemd)('systemd rates the exposure of vichara.service at most 2.0', () => {
  const exposure = (unit: string) =>
    Number(
      /Overall exposure level for \S+: ([\d.]+)/.exec(
        run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]).output,
      )?.[1],
    );
  expect(exposure(path.join(ROOT, 'ops/vichara.service'))).toBeLessThanOrEqual(2);
});

it.skipIf(!hasSystemd)('systemd accepts the units of the backup', () => {
  for (const name of ['vichara-backup.service', 'vichara-backup.timer'])
    fs.copyFileSync(path.join(ROOT, 'ops/ha', name), path.join(folder, name));
  const { output } = run('systemd-analyze', ['verify', path.join(folder, 'vichara-backup.timer')]);
  expect(output.split('\n').filter((line) => line.includes('vichara-backup'))).toEqual([]);
});

it.skipIf(!isInstalled('haproxy'))('haproxy accepts haproxy.cfg', () => {
  expect(run('haproxy', ['-c', '-q', '-f', path.join(ROOT, 'ops/ha/haproxy.cfg')])).toEqual({
    status: 0,
    output: '',
  });
});

it('the sed command of operations.md gives a machine its own name and address in the files of ops/ha', () => {
  const [, script = ''] = /^adapt\(\) \{ sed "([^"]+)"/m.exec(read('docs/operations.md')) ?? [];
  const ownScript = script.replace('$NAME', 'node2').replace('$ADDRESS', '10.0.0.12');
  for (const name of ['etcd.env', 'patroni.yml']) {
    const { status, output } = run('sed', [ownScript, path.join(ROOT, 'ops/ha', name)]);
    expect(status).toBe(0);
    const machine = { name: 'node2', address: '10.0.0.12', folder: '' };
    expect(output).toBe(configurationFor(machine, read(`ops/ha/${name}`)));
    expect(output).toContain('10.0.0.12:');
    expect(output).toMatch(/(hosts: |node1=http:\/\/)10\.0\.0\.11:/);
  }
});

it.skipIf(!hasCompose).each(['compose.yaml', 'compose.small.yaml'])('docker accepts %s', (name) => {
  const required = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'];
  const environment = Object.fromEntries(required.map((name) => [name, 'something']));
  const file = path.join(ROOT, 'ops', name);
  expect(run('docker', ['compose', '-f', file, 'config', '--quiet'], environment).status).toBe(0);
});

const settings = [...read('README.md').matchAll(/^\| (`[A-Z_]+`[^|]*)\|/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/[A-Z_]+/g)].map(String),
);

it.each([
  ['compose.yaml', 'x-server:'],
  ['compose.small.yaml', 'services:'],
])('%s sets only settings that the README lists', (name, start) => {
  const serverService = read(`ops/${name}`).split(start)[1]?.split('stop_grace_period')[0] ?? '';
  const names = [...serverService.matchAll(/^ {4,6}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !settings.includes(name ?? ''))).toEqual([]);
});

it('compose.yaml replaces every upstream address of nginx.conf with a service name', () => {
  const replacements = [...read('ops/compose.yaml').matchAll(/s\/(127\.0\.0\.1:\d+)\/(server-\d):3000\//g)];
  expect(replacements.map(([, , name]) => name)).toEqual(['server-1', 'server-2']);
  for (const [, address] of replacements) expect(read('ops/nginx.conf')).toContain(`server ${address} `);
});

it('Dockerfile copies only files that exist', () => {
  const copiedPaths = [...read('ops/Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .map((each) => each.replace('/app/', ''));
  expect(copiedPaths).toContain('server');
  const BUILT = ['dist', 'node_modules'];
  expect(
    copiedPaths.filter((each) => !BUILT.includes(each) && !fs.existsSync(path.join(ROOT, each))),
  ).toEqual([]);
});

it('operations.md mentions only npm commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = [...read('docs/operations.md').matchAll(/npm (?:run )?([a-z:]+)(?=`| --| &&|$)/gm)].map(
    ([, name = '']) => name,
  );
  expect(commands.length).toBeGreaterThan(5);
  expect(
    [...new Set(commands)].filter((name) => !scripts[name] && name !== 'ci' && name !== 'prune'),
  ).toEqual([]);
});
