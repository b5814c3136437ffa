import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { installFromDebian } from '#scripts/debian.ts';

const fileOf = (name: string) => `/usr/bin/${name}`;

/** Debian's packages. The headless shell runs the journeys in 60 % of the time. */
const NAMES = ['chromium-headless-shell', 'chromium'];
/** The full browser, for measurements. */
export const WHOLE = ['chromium'];

/** The first of Debian's Chromium programs that is installed; null to use Playwright's own. */
export const debianChromium = (names = NAMES): string | null =>
  names.map(fileOf).find((file) => fs.existsSync(file)) ?? null;

/** Whether there is a Chromium for tests. Tries to install one. */
export function installedChromium(names = NAMES): boolean {
  for (const name of names) {
    if (!fs.existsSync(fileOf(name))) installFromDebian('Chromium', [name, 'fonts-liberation']);
    if (fs.existsSync(fileOf(name))) return true;
  }
  const command = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0;
}

/** Turns off Chromium's own updates and look-ups, so that it only calls the product. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
