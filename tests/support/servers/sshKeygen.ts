import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whether OpenSSH's program for keys and signatures is there. */
export const hasKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined;

/** A new Ed25519 key of OpenSSH. */
export interface TestKey {
  /** Such as `ssh-ed25519 AAAA…`. */
  publicKey: string;
  /** Such as `SHA256:…`. */
  fingerprint: string;
  /** Signs a text, as `ssh-keygen -Y sign` does. */
  sign(text: string, namespace: string): string;
}

/** Makes a key, which is deleted when the process ends. */
export function createTestKey(): TestKey {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-key-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true }));
  const run = (args: string[], input = '') =>
    spawnSync('ssh-keygen', args, { cwd: folder, input, encoding: 'utf8' }).stdout;
  run(['-q', '-t', 'ed25519', '-N', '', '-f', 'key']);
  return {
    publicKey: fs.readFileSync(path.join(folder, 'key.pub'), 'utf8').split(' ', 2).join(' '),
    fingerprint: run(['-lf', 'key.pub']).split(' ')[1] as string,
    sign: (text, namespace) => run(['-Y', 'sign', '-f', 'key', '-n', namespace], text),
  };
}
