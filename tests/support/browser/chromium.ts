import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { installDebianPackages } from '#scripts/debian.ts';

const programPath = (name: string) => `/usr/bin/${name}`;

/** Debian's packages in order of preference. The headless shell needs 60 % of the full browser's time. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
/** The package of the full browser, for performance measurements. */
export const FULL_BROWSER = ['chromium'];

/** The path of the first Debian Chromium that is installed; null when only Playwright's own can be used. */
export const debianChromium = (names = PACKAGES): string | null =>
  names.map(programPath).find((file) => fs.existsSync(file)) ?? null;

/** Installs Chromium if it is missing. Returns whether it is available. */
export function ensureChromium(names = PACKAGES): boolean {
  for (const name of names) {
    if (!fs.existsSync(programPath(name))) installDebianPackages('Chromium', [name, 'fonts-liberation']);
    if (fs.existsSync(programPath(name))) return true;
  }
  const command = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0;
}

/**
 * Lets Chromium run as root and without a GPU, and turns off its updates and look-ups, so that it contacts only the
 * server under test.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
