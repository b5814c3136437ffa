import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Starts a module in a child process that has no environment, cannot open files for writing or connections, cannot start
 * processes or threads, and can read only itself and the packages. Native code is not confined by Node, so the decoders
 * are also limited by the sandbox of the service (`ops/vichara.service`).
 */
export function startConfined(module: string): ChildProcess {
  const packages = path.join(ROOT, 'node_modules', path.sep);
  // The folder of the packages may be a link.
  const packageFolders = new Set([packages, path.join(fs.realpathSync(packages), path.sep)]);
  const readable = [module, path.join(ROOT, 'package.json'), ...packageFolders];
  return fork(module, {
    serialization: 'advanced',
    stdio: 'ignore',
    env: {},
    execArgv: ['--permission', '--allow-addons', ...readable.map((name) => `--allow-fs-read=${name}`)],
  });
}
