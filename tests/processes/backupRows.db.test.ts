// Opens the rows of a backup with the programs of Debian, as docs/operations.md says.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gzipped } from '#server/platform/backup/format/gzip.ts';
import { padded } from '#server/platform/backup/format/padding.ts';
import { packed } from '#server/platform/backup/format/tar.ts';
import { rowFiles } from '#server/platform/backup/source.ts';
import { openFolderTarget } from '#server/platform/backup/targets/target.ts';
import type { Database } from '#server/platform/database/database.ts';
import { tableSums } from '#server/platform/database/transfer.ts';
import { NO_JOBS } from '#tests/support/database/noJobs.ts';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-rows-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

/** The lines of the guide between two words, which are run as they stand. */
function commandsOfGuide(): string {
  const guide = fs.readFileSync('docs/operations.md', 'utf8');
  return /^cat rows\/[\s\S]*?(?=^```)/m.exec(guide)?.[0] ?? '';
}

it.skipIf(spawnSync('which', ['jq']).status !== 0)(
  'the rows of each table are counted by jq and compared with the manifest, as in the guide',
  async () => {
    await database.pool.query(`
      insert into users (id, username, email, password_hash, created_at)
      select gen_random_uuid(), 'member' || n, 'member' || n || '@vichara.test', 'x["table","books"]', now()
      from generate_series(10, 40) as n`);
    const target = openFolderTarget(folder);
    await target.write('database', padded(gzipped(packed(rowFiles(database, NO_JOBS)))));
    const tables = await database.db.transaction().execute(tableSums);
    const shell = (commands: string) =>
      spawnSync('bash', ['-e', '-o', 'pipefail', '-c', commands], { encoding: 'utf8', cwd: folder });
    expect(shell('tar -xzf database').status).toBe(0);
    const compare = (rows: typeof tables) => {
      fs.writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ tables: rows }));
      const { status, stdout, stderr } = shell(commandsOfGuide());
      return { status, stdout, stderr };
    };
    expect(compare(tables)).toEqual({ status: 0, stdout: '', stderr: '' });
    const more = tables.map((table) => (table.name === 'users' ? { ...table, rows: 32 } : table));
    expect(compare(more)).toMatchObject({ status: 1, stdout: expect.stringContaining('>   "users": 32') });
  },
);
