import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';
import { canMount, mountSmallDisk } from '#tests/support/servers/smallDisk.ts';
import { requireSpace } from './space.ts';

let database: Database;
let large: string;
beforeAll(async () => {
  database = await openTestDatabase();
  large = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-space-'));
});
afterAll(async () => {
  await database.close();
  fs.rmdirSync(large);
});

it.skipIf(!canMount())(
  'a backup needs twice the size of the database to be tested, and once more on the disk where it is written',
  async () => {
    const { rows } = await database.pool.query('select pg_database_size(current_database()) as size');
    const disk = mountSmallDisk(Math.round((2.5 * rows[0].size) / 1_048_576));
    const notEnough = 'Not enough space to test the backup.';
    const require = (dataDir: string, to: string) => requireSpace(database.db, dataDir, { to });
    try {
      await require(disk.path, large);
      await require(large, disk.path);
      await expect(require(disk.path, disk.path)).rejects.toThrow(notEnough);
      disk.fill();
      await expect(require(disk.path, large)).rejects.toThrow(notEnough);
      await expect(require(large, disk.path)).rejects.toThrow(notEnough);
    } finally {
      disk.unmount();
    }
  },
);
