// An admin makes a backup of a PostgreSQL database, which is then restored as an embedded one.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { provenNames, readManifest } from '#server/platform/backup/stored.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openMigrated } from '#server/platform/database/openMigrated.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { openDiskStorage } from '#server/platform/storage/disk.ts';
import { NO_JOBS } from '#tests/support/database/noJobs.ts';
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

  const { kind, isEncrypted, tables } = await readManifest(target(), await backupName());
  expect([kind, isEncrypted]).toEqual(['postgres', false]);
  expect(tables.find((table) => table.name === 'journal_entries')?.rows).toBe(1);
  const dataDir = path.join(server.deps.settings.dataDir, 'restored');
  const restored = await restore(dataDir, null);
  expect(restored).toMatchObject({ tables: tables.length, pictures: 1 });
  // One file connects the pictures with their database. Without encryption, the secret is left out.
  expect(fs.readdirSync(dataDir)).toEqual(['database', 'pictures']);
  expect(await entriesIn({ dir: path.join(dataDir, 'database') })).toEqual([{ content: 'A quiet line.' }]);
});

it('a restore into PostgreSQL that stops before its end leaves a database that no server uses', {
  timeout: 300_000,
}, async () => {
  const { dataDir } = fixture.server.deps.settings;
  const [first, second] = [await createDatabase(), await createDatabase()];
  const secure = () => Promise.reject(new Error('The process was killed.'));
  await expect(restore(path.join(dataDir, 'first'), first, secure)).rejects.toThrow('was killed');
  const interrupted = 'A restore into this database was interrupted.';
  const settings = { ...fixture.server.deps.settings, databaseUrl: first };
  await expect(openMigrated(settings)).rejects.toThrow(interrupted);
  await expect(restore(path.join(dataDir, 'again'), first)).rejects.toThrow(interrupted);

  await restore(path.join(dataDir, 'second'), second);
  expect(await entriesIn({ url: second })).toEqual([{ content: 'A quiet line.' }]);
  await (await openMigrated({ ...settings, databaseUrl: second })).close();
});

it('a server does not start beside an embedded database whose restore was interrupted', async () => {
  const dataDir = path.join(fixture.server.deps.settings.dataDir, 'interrupted');
  fs.mkdirSync(path.join(dataDir, 'database.part'), { recursive: true });
  const settings = { ...fixture.server.deps.settings, databaseUrl: null, dataDir };
  await expect(openMigrated(settings)).rejects.toThrow('A restore into DATA_DIR was interrupted');
  expect(fs.readdirSync(dataDir)).toEqual(['database.part']);
});

const target = () => openTarget(fixture.server.deps.settings.backup as BackupSettings);
const backupName = async () => (await provenNames(target()))[0] ?? '';

async function restore(dataDir: string, url: string | null, secure = async () => {}) {
  return restoreBackup({
    target: target(),
    name: await backupName(),
    identity: null,
    dataDir,
    url,
    storage: openDiskStorage(dataDir),
    openJobs: async () => NO_JOBS,
    secure,
  });
}

/** Creates an empty database on the PostgreSQL server of the tests. Returns its URL. */
async function createDatabase(): Promise<string> {
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`;
  await fixture.query(`create database ${name}`);
  return `${inject('postgresServer')}/${name}`;
}

async function entriesIn(location: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(location);
  const { rows } = await database.pool.query('select content from journal_entries');
  await database.close();
  return rows;
}
