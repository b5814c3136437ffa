// `npm run test:backups`: kills backups, restores and updates, fills the disk and breaks the store on which backups are kept, on both
// databases, and checks after each fault that every backup that counts is whole. It takes about half an hour.
// Options: `-- --rounds N --backend embedded|postgres --seed N`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Backend, openTarget } from '#tests/kills/targets.ts';
import { type CheckResult, printResults } from '#tests/support/api/checkResults.ts';
import { openBucketServer } from '#tests/support/servers/bucketServer.ts';
import { type CloseFunctions, runAndClose } from '#tests/support/servers/closing.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { canMount, mountSmallDisk } from '#tests/support/servers/smallDisk.ts';
import { canCheckSignatures } from '#tests/support/servers/updatableInstallation.ts';
import { openInstallation } from './installation.ts';
import { killUpdates } from './killUpdates.ts';
import { breakStore, fillDisk, killBackups, killRestores } from './stages.ts';

const BACKENDS: Backend[] = ['embedded', 'postgres'];
const USAGE = 'Usage: npm run test:backups -- [--rounds N] [--backend embedded|postgres] [--seed N]';
/** The disk of the backups, which has space for a few of them, in megabytes. */
const DISK_MEGABYTES = 120;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-backups-'));
fs.chmodSync(folder, 0o755); // PostgreSQL has a folder in it.
const closeFunctions: CloseFunctions = [() => fs.rmSync(folder, { recursive: true, force: true })];

async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { rounds: option, backend: option, seed: option } });
  const [rounds, seed] = [Number(values.rounds ?? 30), Number(values.seed ?? Date.now() % 1_000_000)];
  const backends = BACKENDS.filter((each) => each === (values.backend ?? each));
  if (!(rounds >= 1) || !Number.isInteger(seed) || backends.length === 0) throw new Error(USAGE);
  console.log(`Seed ${seed}.`);
  const results: CheckResult[] = [];
  for (const backend of backends) results.push(...(await testBackend(backend, rounds, seed)));
  printResults(`backups (seed ${seed})`, results);
}

async function testBackend(backend: Backend, rounds: number, seed: number): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const add = (result: CheckResult) => {
    results.push({ ...result, name: `${backend}: ${result.name}` });
    console.log(`${backend}: ${result.name}: ${result.problem ?? result.value}`);
  };
  const mails = await openMailSink();
  closeFunctions.push(mails.close);
  const open = async (name: string, to: string) => {
    const home = path.join(folder, `${backend}-${name}`);
    fs.mkdirSync(home);
    const target = await openTarget(backend, home);
    closeFunctions.push(target.close);
    const installation = await openInstallation({ target, mails, folder: home, to });
    closeFunctions.push(installation.close);
    return installation;
  };

  const onFolder = await open('folder', path.join(folder, `${backend}-kept`));
  add(await killBackups(onFolder, rounds, seed));
  add(await killRestores(onFolder, Math.ceil(rounds / 3), seed));
  await onFolder.close();

  if (canMount()) {
    const disk = mountSmallDisk(DISK_MEGABYTES);
    closeFunctions.push(disk.unmount);
    const onDisk = await open('disk', path.join(disk.path, 'kept'));
    add(await fillDisk(onDisk, disk.path, Math.ceil(rounds / 3)));
    await onDisk.close();
  } else add({ name: 'full disk', value: 'not tested: this process cannot mount a file system' });

  const bucket = await openBucketServer();
  closeFunctions.push(bucket.close);
  const inStore = await open('store', bucket.url);
  add(await breakStore(inStore, bucket, Math.ceil(rounds / 6), seed));
  await inStore.close();

  // On PostgreSQL, an update leaves the database alone.
  if (backend === 'embedded' && canCheckSignatures) add(await killUpdates(Math.ceil(rounds / 3), seed));
  return results;
}

runAndClose(closeFunctions, main);
