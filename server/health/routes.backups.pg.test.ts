// An admin makes a backup of a PostgreSQL database, which is then restored as an embedded one.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { provenNames, readManifest } from '#server/platform/backup/stored.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { openDiskStorage } from '#server/platform/storage/disk.ts';
import { type HealthFixture, openHealthFixture } from '#tests/support/health/healthFixture.ts';

let fixture: HealthFixture;
beforeAll(async () => {
  fixture = await openHealthFixture();
});
afterAll(() => fixture.close());

it('a backup of PostgreSQL is proven, and is restored equal as an embedded database', {
  timeout: 300_000,
}, async () => {
  await fixture.reset();
  const { server, people, query, partNow } = fixture;
  const entry = { date: '2026-11-20T08:00:00Z', content: 'A quiet line.' };
  expect((await server.requestAs(people.member, 'POST /journal', entry)).status).toBe(201);
  await query('delete from backup_runs');
  const begun = await server.requestAs(people.admin, 'POST /admin/health/backup');
  expect([begun.status, begun.body.message]).toEqual([202, 'The backup has begun.']);
  expect((await server.requestAs(people.admin, 'POST /admin/health/backup')).status).toBe(409);
  const state = async () => (await query('select state from backup_runs')).rows[0]?.state;
  await expect.poll(state, { timeout: 240_000 }).toBe('proven');
  expect((await partNow('backup')).state).toBe('well');

  const target = openTarget(server.deps.settings.backup as BackupSettings);
  const [name = ''] = await provenNames(target);
  const { kind, isEncrypted, tables } = await readManifest(target, name);
  expect([kind, isEncrypted]).toEqual(['postgres', false]);
  expect(tables.find((table) => table.name === 'journal_entries')?.rows).toBe(1);
  const dataDir = path.join(server.deps.settings.dataDir, 'restored');
  const restored = await restoreBackup({
    target,
    name,
    identity: null,
    dataDir,
    url: null,
    storage: openDiskStorage(dataDir),
    // The jobs of the backup are not needed here.
    openJobs: async () => ({
      pending: async () => [],
      restore: async () => {},
      take: async () => [],
      stop: async () => {},
    }),
  });
  expect(restored).toMatchObject({ tables: tables.length, pictures: 1 });
  // One file connects the pictures with their database. Without encryption, the secret is left out.
  expect(fs.readdirSync(dataDir)).toEqual(['database', 'pictures']);
  const database = await openDatabase({ dir: path.join(dataDir, 'database') });
  const { rows } = await database.pool.query('select content from journal_entries');
  expect(rows).toEqual([{ content: 'A quiet line.' }]);
  await database.close();
});
