import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type BackupTarget,
  openFolderTarget,
  type WrittenFile,
} from '#server/platform/backup/targets/target.ts';
import { newId } from '#server/platform/ids.ts';
import { writeBackup } from '#tests/support/backups/writeBackup.ts';
import { backupName, idOf, manifestKey } from './manifest.ts';
import { objectPath } from './objects.ts';
import { ownedNames } from './ownership.ts';
import { checkBackup, deleteSurplus, deleteUnfinished, provenNames } from './stored.ts';

const KEEPING = { keep: { days: 2, weeks: 0, months: 0 }, timeZone: 'Europe/Lisbon' };

let folder: string;
let target: BackupTarget;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-backups-'));
  target = openFolderTarget(folder);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const write = (key: string, content: string) => target.write(key, Readable.from([Buffer.from(content)]));
const filesIn = (name: string) => fs.readdirSync(path.join(folder, name)).sort();

const addBackup = (startedAt: string, objects: Record<string, WrittenFile>, series = 'own') =>
  writeBackup(target, startedAt, { objects, series });

const thinOut = async (known: string[] = []) =>
  deleteSurplus(target, KEEPING, await ownedNames(target, 'own', async () => new Set(known)));

it('of each day, the newest backup stays, and an object as long as a backup needs it', async () => {
  const lake = { lake: await write(objectPath('lake'), 'lake') };
  const hill = { hill: await write(objectPath('hill'), 'hill') };
  const days = ['2026-11-24T03:00:00Z', '2026-11-25T03:00:00Z', '2026-11-26T03:00:00Z'];
  await addBackup(days[0] ?? '', lake);
  const second = await addBackup(days[1] ?? '', { ...lake, ...hill });
  const third = await addBackup(days[2] ?? '', hill);
  // Two within a minute: the later one stays.
  const fourth = await addBackup('2026-11-26T03:00:30Z', hill);
  expect(await provenNames(target)).toHaveLength(4);
  expect(third < fourth).toBe(true);
  await thinOut();
  expect(filesIn('.')).toEqual([second, fourth, 'objects']);
  expect(filesIn('objects')).toEqual(['hill', 'lake']);
  const fifth = await addBackup('2026-11-27T03:00:00Z', hill);
  await thinOut();
  expect(filesIn('.')).toEqual([fourth, fifth, 'objects']);
  expect(filesIn('objects')).toEqual(['hill']);
  expect(await checkBackup(target, fifth)).toBe(5);
});

it('backups of another database stay with their objects, and those of earlier versions belong to the database that made them', async () => {
  const lake = { lake: await write(objectPath('lake'), 'lake') };
  const others = await addBackup('2026-11-26T03:00:00Z', lake, 'lost');
  const foreign = await addBackup('2026-11-26T04:00:00Z', lake, '');
  const former = await addBackup('2026-11-26T05:00:00Z', {}, '');
  const newest = await addBackup('2026-11-26T06:00:00Z', {});
  await thinOut([idOf(former)]);
  expect(filesIn('.')).toEqual([others, foreign, newest, 'objects']);
  expect(filesIn('objects')).toEqual(['lake']);
  expect(await checkBackup(target, others)).toBe(5);
});

it('what was not finished is deleted, and nothing else in the folder', async () => {
  const name = await addBackup('2026-11-24T03:00:00Z', {});
  const unfinished = await addBackup('2026-11-25T03:00:00Z', {});
  await target.delete([manifestKey(unfinished)]);
  await write('notes/of-the-operator', 'mine');
  await write('objects/half.part', 'half');
  // It was killed before it wrote anything.
  fs.mkdirSync(path.join(folder, backupName(newId(), Temporal.Instant.from('2026-11-26T03:00:00Z'))));
  // That of another server goes on.
  const other = await addBackup('2026-11-25T04:00:00Z', {});
  await target.delete([manifestKey(other)]);
  await deleteUnfinished(target, async (ids) => new Set(ids.filter((id) => id !== idOf(other))));
  expect(filesIn('.')).toEqual([name, other, 'notes', 'objects']);
  expect(filesIn(name)).toHaveLength(5);
});
