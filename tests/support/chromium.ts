import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { installFromDebian } from '../../scripts/debian.ts';

const DEBIAN = '/usr/bin/chromium';

/** Debian's Chromium, where it is; null: Playwright's own is used. */
export const debianChromium = (): string | null => (fs.existsSync(DEBIAN) ? DEBIAN : null);

/** Whether there is a Chromium to test with, after trying to install one. */
export function installedChromium(): boolean {
  if (debianChromium()) return true;
  installFromDebian('Chromium', ['chromium', 'fonts-liberation']);
  if (debianChromium()) return true;
  const command = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0;
}

/** Chromium calls nobody but us: its own updates and look-ups are off. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
