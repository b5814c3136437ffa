import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startConfined } from './confinedProcess.ts';

const PROBE = path.join(import.meta.dirname, '../../../tests/support/pictures/confinedProbe.ts');

it('the process that decodes pictures sees no environment, and can neither read or write files nor connect', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-probe-'));
  const file = path.join(folder, 'secret');
  fs.writeFileSync(file, 'A secret.');
  const child = startConfined(PROBE);
  try {
    child.send(file);
    const [report] = await once(child, 'message');
    const denied = 'ERR_ACCESS_DENIED';
    expect(report).toEqual({ environment: [], reading: denied, writing: denied, connecting: denied });
  } finally {
    child.kill();
    fs.rmSync(folder, { recursive: true });
  }
});
