import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebianPackages } from '#scripts/debian.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';
import { waitUntil } from '#tests/support/waitUntil.ts';

const SITE_TEMPLATE = path.join(import.meta.dirname, '../../ops/nginx.conf');
/** The time for which nginx does not use a server that failed (`fail_timeout` in `ops/nginx.conf`). */
export const FAIL_TIMEOUT_MS = 2_000;
const DEBIAN_NGINX = '/usr/sbin/nginx';

/** The path of nginx; null when it is missing and cannot be installed from Debian. */
export function ensureNginx({ mayInstall = true } = {}): string | null {
  const findNginx = () =>
    fs.existsSync(DEBIAN_NGINX) ? DEBIAN_NGINX : spawnSync('nginx', ['-v']).status === 0 ? 'nginx' : null;
  if (!findNginx() && mayInstall) installDebianPackages('nginx', ['nginx']);
  return findNginx();
}

export interface NginxProxy {
  url: string;
  /** The access log and the error log so far. */
  readLogs(): string;
  /** Waits until nginx has tried the stopped server at `port` again after `fail_timeout`. */
  waitForRetry(port: number): Promise<void>;
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
    [/server 127\.0\.0\.1:3000 /g, `server 127.0.0.1:${servers[0]} `],
    [/server 127\.0\.0\.1:3001 /g, `server 127.0.0.1:${servers[1]} `],
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
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http { ${paths.join(' ')} include ${folder}/site.conf; }
`,
  );
  return file;
}

/** Starts nginx with the configuration of `ops/` in front of two servers on loopback. */
export async function startProxy(program: string, servers: [number, number]): Promise<NginxProxy> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-proxy-'));
  const port = await freePort();
  const file = writeConfiguration(folder, port, servers);
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  return {
    url: `http://127.0.0.1:${port}`,
    readLogs: () => `${read('access.log')}\n${read('error.log')}`,
    waitForRetry: async (serverPort) => {
      const earliest = Date.now() + FAIL_TIMEOUT_MS;
      const isRetry = (line: string) => {
        const [, time = '', servers = ''] = /\[([^\]]+)\].* \d+\.\d{3} (.+)$/.exec(line) ?? [];
        // nginx lists the servers that it tried in order. The last one answered.
        const failedServers = servers.split(', ').slice(0, -1);
        return failedServers.includes(`127.0.0.1:${serverPort}`) && Date.parse(time) >= earliest;
      };
      await waitUntil('see nginx try the stopped server again', async () =>
        read('access.log').split('\n').some(isRetry),
      );
    },
    stop: async () => {
      child.kill('SIGQUIT');
      await exited;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
