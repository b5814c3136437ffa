// `npm run test:browsers`: the main journeys in Firefox and WebKitGTK, as Debian has them. Words after it choose:
// `npm run test:browsers -- webkit journal`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runAndClose } from '../support/servers/closing.ts';

const HERE = import.meta.dirname;
const TSC = path.resolve(HERE, '../../node_modules/typescript/bin/tsc');

/** The drivers are packages of this folder alone. @throws when they cannot be installed. */
function installDrivers(): void {
  if (fs.existsSync(path.join(HERE, 'node_modules/puppeteer-core'))) return;
  console.log('Installing the drivers of the browsers …');
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', options, { cwd: HERE, stdio: 'inherit', shell: isWindows });
  if (status !== 0) throw new Error('The drivers of the browsers could not be installed.');
}

/** `npm run check` cannot do this: it knows no packages but the product's. */
function checkTypes(): void {
  const { status } = spawnSync(process.execPath, [TSC, '--noEmit', '-p', HERE], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The journeys have wrong types.');
}

runAndClose([], async () => {
  installDrivers();
  checkTypes();
  const { walkAll } = await import('./walk.ts');
  process.exitCode = (await walkAll(process.argv.slice(2))) ? 0 : 1;
});
