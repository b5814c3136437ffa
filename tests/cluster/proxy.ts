import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebianPackages } from '#scripts/debian.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';

const SITE_TEMPLATE = path.join(import.meta.dirname, '../../ops/nginx.conf');
const DEBIAN_NGINX = '/usr/sbin/nginx';

/** The path of nginx; null when it is missing and cannot be installed from Debian. */
export function ensureNginx({ mayInstall = true } = {}): string | null {
  const findNginx = () =>
    fs.existsSync(DEBIAN_NGINX) ? DEBIAN_NGINX : spawnSync('nginx', ['-v']).status === 0 ? 'nginx' : null;
  if (!findNginx() && mayInstall) installDebianPackages('nginx', ['nginx']);
  return findNginx();
}

export interface Proxy {
  url: string;
  /** The access log and the error log so far. */
  readLogs(): string;
  stop(): Promise<void>;
}

/**
 * Writes a configuration into `folder` that runs `ops/nginx.conf` with other ports and log files. Returns the
 * path of the file with which nginx is started.
 */
export function writeConfiguration(
  folder: string,
  port: number,
  servers: [number, number],
  site = fs.readFileSync(SITE_TEMPLATE, 'utf8'),
): string {
  const changes: [from: RegExp, to: string][] = [
    [/server 127\.0\.0\.1:3000 /, `server 127.0.0.1:${servers[0]} `],
    [/server 127\.0\.0\.1:3001 /, `server 127.0.0.1:${servers[1]} `],
    [/^ {4}listen 80;.*$/m, `    listen 127.0.0.1:${port};`],
    [/^ {4}listen \[::\]:80;.*$/m, ''],
    [/\/var\/log\/nginx\/access\.log/g, path.join(folder, 'access.log')],
    [/\/var\/log\/nginx\/error\.log/, path.join(folder, 'error.log')],
  ];
  const siteConfiguration = changes.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`ops/nginx.conf has no ${from}`);
    return text.replace(from, to);
  }, site);
  fs.writeFileSync(path.join(folder, 'site.conf'), siteConfiguration);
  const file = path.join(folder, 'nginx.conf');
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporaryFolders.map((name) => `${name}_temp_path ${path.join(folder, name)};`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  fs.writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/start.log;
events { worker_connections 512; }
http { ${paths.join(' ')} include ${folder}/site.conf; }
`,
  );
  return file;
}

/** Starts nginx with the configuration of `ops/` in front of two servers on loopback. */
export async function startProxy(program: string, servers: [number, number]): Promise<Proxy> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-proxy-'));
  const port = await freePort();
  const file = writeConfiguration(folder, port, servers);
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    readLogs: () =>
      ['access.log', 'error.log'].map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('\n'),
    stop: async () => {
      child.kill('SIGQUIT');
      await exited;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
