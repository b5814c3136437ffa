// `npm run db -- export FILE` and `npm run db -- import FILE`: copies everything from one database to
// another, embedded or not, through a file of gzipped lines. The settings select the database.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { SingleBar } from 'cli-progress';
import { exportDatabase, importDatabase } from '#server/platform/database/transfer.ts';
import { type Jobs, openQueue } from '#server/platform/jobs/queue.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { existingDatabase, migratedDatabase, QUEUES } from '#server/server.ts';

const USAGE = 'Usage: npm run db -- export FILE, or npm run db -- import FILE';

async function main([act, file, ...more]: string[]): Promise<void> {
  if (!['export', 'import'].includes(act ?? '') || !file || more.length) throw new Error(USAGE);
  if (act === 'import' && !fs.existsSync(file)) throw new Error(`There is no file ${file}.`);
  const settings = readSettings(process.env);
  const database = await (act === 'import' ? migratedDatabase : existingDatabase)(settings);
  const jobs = await openQueue(database, QUEUES, createLogger('silent'));
  try {
    if (act === 'export') await writeFile(database, jobs, file);
    else await readFile(database, jobs, file);
  } finally {
    await jobs.stop();
    await database.close();
  }
}

type Database = Awaited<ReturnType<typeof migratedDatabase>>;

const bar = () =>
  new SingleBar({
    format: '{bar} {percentage}% {value}/{total} {unit}',
    hideCursor: true,
    stopOnComplete: true,
  });

/** The file gets its name only when it is complete. */
async function writeFile(database: Database, jobs: Jobs, file: string): Promise<void> {
  const part = `${file}.part`;
  const shown = bar();
  shown.start(1, 0, { unit: 'rows' });
  const lines = exportDatabase(database, jobs, (done, total) => {
    shown.setTotal(total);
    shown.update(done);
  });
  const out = fs.createWriteStream(part, { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines), zlib.createGzip(), out);
  shown.stop();
  fs.renameSync(part, file);
  console.log(
    `Everything is in ${path.basename(file)}, ${fs.statSync(file).size.toLocaleString('en')} bytes.`,
  );
}

async function readFile(database: Database, jobs: Jobs, file: string): Promise<void> {
  const shown = bar();
  const size = fs.statSync(file).size;
  shown.start(size, 0, { unit: 'bytes' });
  const source = fs.createReadStream(file);
  const carried = await importDatabase(database, jobs, linesIn(source), () => shown.update(source.bytesRead));
  shown.update(size);
  shown.stop();
  for (const [table, rows] of carried)
    console.log(`${table.padEnd(24)} ${rows.toLocaleString('en').padStart(12)}`);
  console.log('Everything is here, and reads as it was written.');
}

/** Started when the first line is requested, because readline discards what it reads before. */
async function* linesIn(source: fs.ReadStream): AsyncGenerator<string> {
  yield* readline.createInterface({ input: source.pipe(zlib.createGunzip()), crlfDelay: Infinity });
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
