import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Without a network, apt keeps trying for a long time. */
const PATIENCE_MS = 300_000;

/** Installs Debian packages if this is Debian and the user is root. Does nothing otherwise. */
export function installFromDebian(what: string, packages: string[]): void {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${what} from Debian …`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', timeout: PATIENCE_MS });
  spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    timeout: PATIENCE_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
