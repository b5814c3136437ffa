import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolderTarget } from '#server/platform/backup/targets/target.ts';
import { PRODUCT_VERSION } from '#server/platform/version.ts';
import { writeBackup } from '#tests/support/backups/writeBackup.ts';
import { NO_JOBS } from '#tests/support/database/noJobs.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-restore-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it.each<[string, string | null, Partial<Manifest>, string]>([
  [
    'PostgreSQL of another version',
    null,
    { kind: 'postgres', versions: { product: '0.0.9' } },
    `This backup can be restored only by version 0.0.9, which made it. This is version ${PRODUCT_VERSION}.`,
  ],
  [
    'an embedded database of another version for PostgreSQL',
    'postgres://127.0.0.1:1/none',
    { versions: { product: '0.0.9' } },
    `This backup can be restored only by version 0.0.9, which made it. This is version ${PRODUCT_VERSION}.`,
  ],
  [
    'PostgreSQL from before versions were recorded',
    null,
    { kind: 'postgres' },
    'This backup can be restored only by the version that made it, whose last migration is 0001_former.sql.',
  ],
])(
  'a backup of %s is refused before anything is written, with the version to install',
  async (_kind, url, fields, message) => {
    const target = openFolderTarget(folder);
    const migration = '0001_former.sql';
    const name = await writeBackup(target, '2026-11-24T03:00:00Z', { migration, ...fields });
    const dataDir = path.join(folder, 'restored');
    const openJobs = async () => NO_JOBS;
    const restored = restoreBackup({ target, name, identity: null, dataDir, url, storage: null, openJobs });
    await expect(restored).rejects.toThrow(message);
    expect(fs.existsSync(dataDir)).toBe(false);
  },
);
