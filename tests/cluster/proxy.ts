import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installFromDebian } from '#scripts/debian.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';

const SHIPPED = path.join(import.meta.dirname, '../../ops/nginx.conf');
const DEBIAN = '/usr/sbin/nginx';

/** The path of nginx, which is installed from Debian if necessary; null when there is none. */
export function installedNginx({ mayInstall = true } = {}): string | null {
  const found = () =>
    fs.existsSync(DEBIAN) ? DEBIAN : spawnSync('nginx', ['-v']).status === 0 ? 'nginx' : null;
  if (!found() && mayInstall) installFromDebian('nginx', ['nginx']);
  return found();
}

export interface Proxy {
  url: string;
  /** The log so far. */
  logged(): string;
  stop(): Promise<void>;
}

/**
 * Writes a configuration into `folder` that runs `ops/nginx.conf` with other ports and log files. @returns
 * the path of the file to start nginx with.
 */
export function writeConfiguration(
  folder: string,
  port: number,
  servers: [number, number],
  site = fs.readFileSync(SHIPPED, 'utf8'),
): string {
  const changes: [from: RegExp, to: string][] = [
    [/server 127\.0\.0\.1:3000 /, `server 127.0.0.1:${servers[0]} `],
    [/server 127\.0\.0\.1:3001 /, `server 127.0.0.1:${servers[1]} `],
    [/^ {4}listen 80;.*$/m, `    listen 127.0.0.1:${port};`],
    [/^ {4}listen \[::\]:80;.*$/m, ''],
    [/\/var\/log\/nginx\/access\.log/g, path.join(folder, 'access.log')],
    [/\/var\/log\/nginx\/error\.log/, path.join(folder, 'error.log')],
  ];
  const placed = changes.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`ops/nginx.conf has no ${from}`);
    return text.replace(from, to);
  }, site);
  fs.writeFileSync(path.join(folder, 'site.conf'), placed);
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${path.join(folder, name)};`);
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
  const gone = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    logged: () =>
      ['access.log', 'error.log'].map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('\n'),
    stop: async () => {
      child.kill('SIGQUIT');
      await gone;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
