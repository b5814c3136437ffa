// `npm run db -- export FILE` and `npm run db -- import FILE`: copies all data from one database to another
// through a gzipped text file. Both databases may be embedded or PostgreSQL. A command uses the database that
// the settings name.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { SingleBar } from 'cli-progress';
import { journalPictureCount } from '#server/journal/public.ts';
import { pictureCount } from '#server/pictures/public.ts';
import { openExisting, openMigrated } from '#server/platform/database/openMigrated.ts';
import { exportDatabase, importDatabase } from '#server/platform/database/transfer.ts';
import { type Jobs, openQueue } from '#server/platform/jobs/queue.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { QUEUES } from '#server/server.ts';

const USAGE = 'Usage: npm run db -- export FILE, or npm run db -- import FILE';

async function main([command, file, ...extra]: string[]): Promise<void> {
  if (!['export', 'import'].includes(command ?? '') || !file || extra.length) throw new Error(USAGE);
  if (command === 'import' && !fs.existsSync(file)) throw new Error(`There is no file ${file}.`);
  const settings = readSettings(process.env);
  const database = await (command === 'import' ? openMigrated : openExisting)(settings);
  const jobs = await openQueue(database, QUEUES, createLogger('silent'));
  try {
    if (command === 'export') await exportTo(database, jobs, file);
    else await importFrom(database, jobs, file);
  } finally {
    await jobs.stop();
    await database.close();
  }
}

type Database = Awaited<ReturnType<typeof openMigrated>>;

const createProgressBar = () =>
  new SingleBar({
    format: '{bar} {percentage}% {value}/{total} {unit}',
    hideCursor: true,
    stopOnComplete: true,
  });

/** Writes to a temporary name, and renames the file only when it is complete. */
async function exportTo(database: Database, jobs: Jobs, file: string): Promise<void> {
  const temporaryFile = `${file}.part`;
  const progress = createProgressBar();
  progress.start(1, 0, { unit: 'rows' });
  const lines = exportDatabase(database, jobs, (done, total) => {
    progress.setTotal(total);
    progress.update(done);
  });
  const out = fs.createWriteStream(temporaryFile, { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines), zlib.createGzip(), out);
  progress.stop();
  fs.renameSync(temporaryFile, file);
  const pictures = (await pictureCount(database.db)) + (await journalPictureCount(database.db));
  if (pictures > 0)
    console.log(
      `It does not contain the files of ${pictures.toLocaleString('en')} pictures. Copy them with: npm run pictures -- copy TO`,
    );
  console.log(
    `The export is complete: ${path.basename(file)}, ${fs.statSync(file).size.toLocaleString('en')} bytes.`,
  );
}

async function importFrom(database: Database, jobs: Jobs, file: string): Promise<void> {
  const progress = createProgressBar();
  const size = fs.statSync(file).size;
  progress.start(size, 0, { unit: 'bytes' });
  const source = fs.createReadStream(file);
  const rowCounts = await importDatabase(database, jobs, linesIn(source), () =>
    progress.update(source.bytesRead),
  );
  progress.update(size);
  progress.stop();
  for (const [table, rows] of rowCounts)
    console.log(`${table.padEnd(24)} ${rows.toLocaleString('en').padStart(12)}`);
  console.log('The import is complete and verified.');
}

/**
 * The lines of a gzipped file. As a generator, it creates the readline interface only when the first line is requested.
 * Lines that readline reads before that would be lost.
 */
async function* linesIn(source: fs.ReadStream): AsyncGenerator<string> {
  yield* readline.createInterface({ input: source.pipe(zlib.createGunzip()), crlfDelay: Infinity });
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
