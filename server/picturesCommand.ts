import { z } from 'zod';
import { checkPictures, copyPictures, unblockRemovedPicture } from '#server/pictures/commandLine.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CommandResult } from '#server/platform/process/commandSocket.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';

const USAGE = `Usage: npm run pictures -- COMMAND
  check         compares the database with the files
  copy TO       copies the files to another store: a DATA_DIR, or the value of an S3_URL
  unblock ID    lets a picture that an admin removed be uploaded again`;

type Run = (deps: Deps) => Promise<string>;

/** Runs `npm run pictures -- ARGUMENTS`. @throws with the usage if the arguments are not valid */
export async function runPicturesCommand(deps: Deps, args: string[]): Promise<CommandResult> {
  const run = commandOf(args);
  if (!run) throw new Error(USAGE);
  return { text: await run(deps), exitCode: 0 };
}

/** The command that the arguments name; null if they are not valid. */
function commandOf([command, argument, ...extra]: string[]): Run | null {
  if (extra.length > 0) return null;
  if (command === 'check' && argument === undefined) return checkPictures;
  if (command === 'copy' && argument)
    return ({ features, storage }) => copyPictures(features, storage, storageAt(argument));
  if (command === 'unblock' && z.uuid().safeParse(argument).success)
    return (deps) => unblockRemovedPicture(deps, String(argument));
  return null;
}

/** The storage at a URL or in a folder. */
const storageAt = (target: string) =>
  openStorage(readSettings(/^https?:\/\//.test(target) ? { S3_URL: target } : { DATA_DIR: target }));
