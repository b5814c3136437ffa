import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { installFromDebian } from '#scripts/debian.ts';

const fileOf = (name: string) => `/usr/bin/${name}`;

/** Debian's packages. The one without windows walks the same journeys in six tenths of the time. */
const NAMES = ['chromium-headless-shell', 'chromium'];
/** As people have it, for what is measured. */
export const WHOLE = ['chromium'];

/** Debian's Chromium, the first of these that is there; null: Playwright's own is used. */
export const debianChromium = (names = NAMES): string | null =>
  names.map(fileOf).find((file) => fs.existsSync(file)) ?? null;

/** Whether there is a Chromium to test with, after trying to install one. */
export function installedChromium(names = NAMES): boolean {
  for (const name of names) {
    if (!fs.existsSync(fileOf(name))) installFromDebian('Chromium', [name, 'fonts-liberation']);
    if (fs.existsSync(fileOf(name))) return true;
  }
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
