import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

it('the restore of a proof ends when the process that makes the backup has ended', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-proof-'));
  const script = path.resolve('server/platform/backup/proofChild.ts');
  const child = spawn(process.execPath, [script, 'postgres', folder, 'mark'], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  // Its input stays open, and is not what ends it.
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([1, null]);
  fs.rmSync(folder, { recursive: true });
});
