// `npm run pictures -- COMMAND`: see USAGE. It prints what was done.
import { z } from 'zod';
import { features } from '#server/features.ts';
import { checkPictures, copyPictures, unblockRemovedPicture } from '#server/pictures/commandLine.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openExisting } from '#server/platform/database/openMigrated.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';

const USAGE = `Usage: npm run pictures -- COMMAND
  check         compares the database with the files
  copy TO       copies the files to another store: a DATA_DIR, or the value of an S3_URL
  unblock ID    lets a picture that an admin removed be uploaded again`;

type Run = (deps: Pick<Deps, 'features' | 'db' | 'clock' | 'storage'>) => Promise<string>;

/** The command that the arguments name; null if they are not valid. */
function commandOf([command, argument, ...extra]: string[]): Run | null {
  if (extra.length > 0) return null;
  if (command === 'check' && argument === undefined) return checkPictures;
  if (command === 'copy' && argument)
    return ({ storage }) => copyPictures(features, storage, storageAt(argument));
  if (command === 'unblock' && z.uuid().safeParse(argument).success)
    return (deps) => unblockRemovedPicture(deps, String(argument));
  return null;
}

/** The storage at a URL or in a folder. */
const storageAt = (target: string) =>
  openStorage(readSettings(/^https?:\/\//.test(target) ? { S3_URL: target } : { DATA_DIR: target }));

async function main(args: string[]): Promise<void> {
  const run = commandOf(args);
  if (!run) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const database = await openExisting(settings);
  try {
    const deps = { features, db: database.db, clock: systemClock, storage: openStorage(settings) };
    console.log(await run(deps));
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
