import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Without a network, apt tries for long. */
const PATIENCE_MS = 300_000;

/** Installs Debian's packages, where this is a Debian and we are root; elsewhere it does nothing. */
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
