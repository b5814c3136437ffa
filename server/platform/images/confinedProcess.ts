import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Starts a module in a child process that has no environment, cannot open files for writing or connections, cannot start
 * processes or threads, and can read only itself and the packages. Native code is not confined by Node, so the decoders
 * are also limited by the sandbox of the service (`ops/vichara.service`).
 */
export function startConfined(module: string): ChildProcess {
  const readable = [module, path.join(ROOT, 'package.json'), path.join(ROOT, 'node_modules', path.sep)];
  return fork(module, {
    serialization: 'advanced',
    stdio: 'ignore',
    env: {},
    execArgv: ['--permission', '--allow-addons', ...readable.map((name) => `--allow-fs-read=${name}`)],
  });
}
