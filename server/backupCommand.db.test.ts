import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { manifestKey } from '#server/platform/backup/manifest.ts';
import { seriesOf } from '#server/platform/backup/ownership.ts';
import { beginRun, endRun, objectKey } from '#server/platform/backup/runs.ts';
import { openFolderTarget } from '#server/platform/backup/targets/target.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { writeBackup } from '#tests/support/backups/writeBackup.ts';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';
import { readBackups } from './backupCommand.ts';

let database: Database;
let folder: string;
let settings: Settings;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-backup-command-'));
  settings = readSettings({
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_TO: folder,
    BACKUP_PLAIN: 'yes',
    BACKUP_KEEP: '3d',
    BACKUP_TIMEZONE: 'UTC',
  });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const target = () => openFolderTarget(folder);
const list = () => readBackups({ settings, db: null }, ['list']);
const check = (name: string) => readBackups({ settings, db: database.db }, ['check', name]);
const manifestFile = (name: string) => path.join(folder, manifestKey(name));

it('lists each backup with its version, and marks those whose manifest is damaged', async () => {
  const former = await writeBackup(target(), '2026-11-24T03:00:00Z');
  const versions = { product: '1.4.0', postgres: '17.6' };
  const current = await writeBackup(target(), '2026-11-25T03:00:00Z', { versions });
  const lines = [
    `${former}  0 rows  4 bytes  not encrypted`,
    `${current}  0 rows  4 bytes  version 1.4.0  not encrypted`,
  ];
  expect(await list()).toEqual({ text: lines.join('\n'), exitCode: 0 });
  const [cutOff, empty] = [
    await writeBackup(target(), '2026-11-26T03:00:00Z'),
    await writeBackup(target(), '2026-11-27T03:00:00Z'),
  ];
  fs.truncateSync(manifestFile(cutOff), 40);
  fs.writeFileSync(manifestFile(empty), '{}');
  const damaged = [cutOff, empty].map((name) => `${name}  damaged: The manifest of ${name} is damaged.`);
  expect(await list()).toEqual({ text: [...lines, ...damaged].join('\n'), exitCode: 1 });
});

it('check refuses an earlier backup under the name of a later one', async () => {
  const [earlier, later] = [
    await writeBackup(target(), '2026-11-24T03:00:00Z'),
    await writeBackup(target(), '2026-11-25T03:00:00Z'),
  ];
  expect(await check(later)).toMatchObject({ exitCode: 0 });
  fs.cpSync(path.join(folder, earlier), path.join(folder, later), { recursive: true });
  await expect(check(later)).rejects.toThrow(`The manifest of ${later} is that of another backup.`);
  // Also with the same id under another time.
  const renamed = earlier.replace('2026-11-24', '2026-11-26');
  fs.renameSync(path.join(folder, earlier), path.join(folder, renamed));
  await expect(check(renamed)).rejects.toThrow(`The manifest of ${renamed} is that of another backup.`);
});

it('check names the proven backups that the place has lost, and none that BACKUP_KEEP does not keep', async () => {
  const series = seriesOf(await objectKey(database.db));
  const names: string[] = [];
  for (const day of [22, 23, 24, 25]) {
    const startedAt = Temporal.Instant.from(`2026-11-${day}T03:00:00Z`);
    const id = await beginRun(database.db, startedAt);
    await endRun(database.db, id, { state: 'proven', failed_in: null, reason: null, now: startedAt });
    names.push(await writeBackup(target(), startedAt.toString(), { id, series }));
  }
  const [first = '', second = '', third = '', fourth = ''] = names;
  const intact = '4 files are what was written.';
  const lose = (name: string) => fs.rmSync(path.join(folder, name), { recursive: true });
  lose(first);
  expect(await check(third)).toEqual({ text: intact, exitCode: 0 });
  lose(second);
  lose(fourth);
  expect(await check(third)).toEqual({
    text: `${intact}\nBackups that were made and are not in this place: ${second}, ${fourth}`,
    exitCode: 1,
  });
  expect(await readBackups({ settings, db: null }, ['check', third])).toEqual({
    text: `${intact}\nWithout the database, it is not known whether other backups are missing.`,
    exitCode: 0,
  });
  // A restored database does not know the backups that were made after it, because of which others were deleted.
  for (const day of [26, 27, 28]) await writeBackup(target(), `2026-11-${day}T03:00:00Z`, { series });
  expect(await check(third)).toEqual({ text: intact, exitCode: 0 });
});
