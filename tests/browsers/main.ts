// `npm run test:browsers`: runs the main journeys in Firefox and WebKitGTK from Debian. Arguments select browsers and
// journeys: `npm run test:browsers -- webkit journal`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runAndClose } from '../support/servers/closing.ts';

const PACKAGE_DIR = import.meta.dirname;
const TSC = path.resolve(PACKAGE_DIR, '../../node_modules/typescript/bin/tsc');

/** Installs the packages of this folder. @throws when they cannot be installed. */
function installDrivers(): void {
  if (fs.existsSync(path.join(PACKAGE_DIR, 'node_modules/puppeteer-core'))) return;
  console.log('Installing the browser drivers …');
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', options, { cwd: PACKAGE_DIR, stdio: 'inherit', shell: isWindows });
  if (status !== 0) throw new Error('The browser drivers could not be installed.');
}

/** Checks the types, which `npm run check` cannot do without the packages of this folder. */
function checkTypes(): void {
  const { status } = spawnSync(process.execPath, [TSC, '--noEmit', '-p', PACKAGE_DIR], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The journeys have type errors.');
}

runAndClose([], async () => {
  installDrivers();
  checkTypes();
  const { runJourneys } = await import('./runJourneys.ts');
  process.exitCode = (await runJourneys(process.argv.slice(2))) ? 0 : 1;
});
