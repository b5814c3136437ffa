import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Installs Debian's packages, where this is a Debian and we are root; elsewhere it does nothing. */
export function installFromDebian(what: string, packages: string[]): void {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${what} from Debian …`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
