import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Without a network, apt keeps trying for a long time. */
const APT_TIMEOUT_MS = 300_000;

/** Installs Debian packages if this is Debian and the user is root. Does nothing otherwise. */
export function installDebianPackages(name: string, packages: string[]): void {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} from Debian …`);
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', timeout: APT_TIMEOUT_MS });
  spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    timeout: APT_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
