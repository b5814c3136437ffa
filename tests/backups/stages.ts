import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { openMigrated } from '#server/platform/database/openMigrated.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createRandom, randomInteger } from '#tests/kills/random.ts';
import type { CheckResult } from '#tests/support/api/checkResults.ts';
import type { BucketServer } from '#tests/support/servers/bucketServer.ts';
import type { Installation, Place } from './installation.ts';

/** Kills backups at moments that are spread over their whole time. */
export async function killBackups(
  installation: Installation,
  rounds: number,
  seed: number,
): Promise<CheckResult> {
  const random = createRandom(seed);
  let finished = 0;
  const proven = await betweenBackups(installation, async ({ check }, ms) => {
    for (let round = 0; round < rounds; round += 1) {
      if (await installation.killBackup(randomInteger(random, 0, Math.round(ms * 1.1)))) finished += 1;
      await check();
    }
  });
  return {
    name: 'backups killed, of them at their end, whole backups among all that counted',
    value: `${rounds}, ${finished}, ${proven.whole} of ${proven.seen}`,
  };
}

/** Kills restores, and checks that no server would start on a half of one, and that an empty place can be filled. */
export async function killRestores(
  installation: Installation,
  rounds: number,
  seed: number,
): Promise<CheckResult> {
  const random = createRandom(seed);
  const name = (await installation.names()).at(-1) ?? '';
  const whole = await createPlace(installation);
  const begin = performance.now();
  if (!(await installation.killRestore(name, whole, 600_000))) throw new Error('The restore failed.');
  const ms = performance.now() - begin;
  await requireUsable(installation, whole);
  const counts = { empty: 0, refused: 0, whole: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const place = await createPlace(installation);
    const isDone = await installation.killRestore(name, place, randomInteger(random, 0, Math.round(ms)));
    if (isDone) {
      await requireUsable(installation, place);
      counts.whole += 1;
    } else counts[await stateOf(installation, place)] += 1;
  }
  return {
    name: 'restores killed: the place was empty, refused, whole',
    value: Object.values(counts).join(', '),
    ...(counts.refused === 0 && { problem: 'no restore was killed in its middle' }),
  };
}

/** Leaves a little more space on the disk of the backups in each round, so that another step of a backup fails. */
export async function fillDisk(
  installation: Installation,
  disk: string,
  rounds: number,
): Promise<CheckResult> {
  const filler = path.join(disk, 'filler');
  let failed = 0;
  const proven = await betweenBackups(installation, async ({ check }) => {
    const bytes = sizeOf(disk);
    for (let round = 0; round < rounds; round += 1) {
      leaveFree(filler, disk, Math.round((bytes * round) / rounds));
      const { code, output } = await installation.backUp();
      if (code !== 0) {
        failed += 1;
        if (!/disk is full|ENOSPC|no space|Not enough space/i.test(output))
          throw new Error(`The backup failed for another reason: ${output}`);
      }
      fs.rmSync(filler);
      await check();
    }
  });
  return {
    name: 'backups on a full disk, of them failed, whole backups among all that counted',
    value: `${rounds}, ${failed}, ${proven.whole} of ${proven.seen}`,
    ...(failed < rounds / 2 && { problem: 'the disk was full too seldom' }),
  };
}

/** Lets the store hang, fail, lose or change what it is given, from a random moment of a backup on. */
export async function breakStore(
  installation: Installation,
  bucket: BucketServer,
  rounds: number,
  seed: number,
): Promise<CheckResult> {
  const random = createRandom(seed);
  let failed = 0;
  const faults = ['hang', 'fail', 'lose', 'change'] as const;
  const proven = await betweenBackups(installation, async ({ check }, ms) => {
    for (let round = 0; round < rounds; round += 1)
      for (const fault of faults) {
        const making = installation.backUp();
        await sleep(randomInteger(random, 0, Math.round(ms * 0.8)));
        bucket.fault = fault;
        const { code } = await making;
        if (code !== 0) failed += 1;
        bucket.fault = null;
        await check();
      }
  });
  return {
    name: 'backups in a store that hangs, fails, loses or changes, of them failed, whole backups among all that counted',
    value: `${rounds * faults.length}, ${failed}, ${proven.whole} of ${proven.seen}`,
    ...(failed < rounds && { problem: 'the store broke too few backups' }),
  };
}

type Proven = ReturnType<typeof watchProven>;

/**
 * Runs a stage between two backups that must succeed, and checks all that count before and after it. The stage gets the time
 * of the first one in milliseconds.
 */
async function betweenBackups(
  installation: Installation,
  stage: (proven: Proven, ms: number) => Promise<void>,
): Promise<Proven> {
  const ms = await backUpInTime(installation);
  const proven = watchProven(installation);
  await proven.check();
  await stage(proven, ms);
  await backUpInTime(installation);
  await proven.check();
  return proven;
}

/** Makes a backup. Returns its time in milliseconds. @throws if it fails */
async function backUpInTime(installation: Installation): Promise<number> {
  const begin = performance.now();
  const { code, output } = await installation.backUp();
  if (code !== 0) throw new Error(`A backup without a fault failed: ${output}`);
  return performance.now() - begin;
}

/** Restores each backup that counts once, and reads the newest one again each time. */
function watchProven(installation: Installation) {
  const restored = new Set<string>();
  const found = { seen: 0, whole: 0 };
  return Object.assign(found, {
    check: async () => {
      const names = await installation.names();
      if (names.length === 0) throw new Error('The last proven backup was deleted.');
      for (const name of names)
        if (!restored.has(name)) {
          found.seen += 1;
          await installation.requireWhole(name);
          found.whole += 1;
          restored.add(name);
        }
    },
  });
}

let placeNumber = 0;

/** An empty place of the same kind as the installation. */
async function createPlace({ environment }: Installation): Promise<Place> {
  placeNumber += 1;
  const dataDir = `${environment.DATA_DIR}-place-${placeNumber}`;
  const { DATABASE_URL: url } = environment;
  if (!url) return { dataDir, url: null };
  const name = `place_${crypto.randomUUID().replaceAll('-', '')}`;
  const database = await openDatabase({ url });
  await database.pool.query(`create database ${name}`);
  await database.close();
  return { dataDir, url: url.replace(/[^/]+$/, name) };
}

const settingsOf = ({ environment }: Installation, { dataDir, url }: Place) =>
  readSettings({ ...environment, DATA_DIR: dataDir, ...(url !== null && { DATABASE_URL: url }) });

/** @throws if a server could not use what was restored */
async function requireUsable(installation: Installation, place: Place): Promise<void> {
  await (await openMigrated(settingsOf(installation, place))).close();
  fs.rmSync(place.dataDir, { recursive: true, force: true });
}

/** What a killed restore has left behind. @throws if a server would start on a part of it */
async function stateOf(installation: Installation, place: Place): Promise<'empty' | 'refused' | 'whole'> {
  const database = await openMigrated(settingsOf(installation, place)).catch((error: Error) => {
    if (!error.message.includes('was interrupted')) throw error;
    return null;
  });
  if (!database) return 'refused';
  const { rows } = await database.pool.query('select from users limit 1');
  await database.close();
  fs.rmSync(place.dataDir, { recursive: true, force: true });
  return rows.length > 0 ? 'whole' : 'empty';
}

/** Fills the disk up to so many bytes. */
function leaveFree(filler: string, disk: string, bytes: number): void {
  const { bavail, bsize } = fs.statfsSync(disk);
  fs.writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

function sizeOf(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
