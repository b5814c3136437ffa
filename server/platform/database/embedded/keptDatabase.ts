import fs from 'node:fs';
import path from 'node:path';
import type { UpdateState } from '#server/platform/process/readOnly.ts';
import { embeddedFolder, isEmbeddedIn, lockDirectory } from './embedded.ts';

// An update tries a new version on the database, which may change it. The copy of before is kept beside it while nothing
// else can be written, so that the old version finds it as it was. A backup cannot be used for this: the server does not
// have the key with which it is opened.

/**
 * Keeps a copy of the embedded database before a new version opens it, or puts the copy back before the old version does.
 * Runs at each start of a server. While no new version is tried, a copy that was left behind is deleted: it lacks later writes.
 * @throws when another process uses the database
 */
export function prepareDatabase(dataDir: string, step: UpdateState['step'] | null): void {
  const { folder, kept, part, failed } = foldersIn(dataDir);
  // Putting it back was interrupted.
  if (!isEmbeddedIn(folder) && fs.existsSync(kept)) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(kept, folder);
  }
  if (step === 'try' && !fs.existsSync(kept) && isEmbeddedIn(folder)) {
    const unlock = lockDirectory(folder);
    try {
      remove(part);
      fs.cpSync(folder, part, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
      flush(part);
    } finally {
      unlock();
    }
    fs.renameSync(part, kept);
  }
  if (step === 'return' && fs.existsSync(kept)) {
    lockDirectory(folder)();
    remove(failed);
    fs.renameSync(folder, failed);
    fs.renameSync(kept, folder);
  }
  if (step === null || step === 'prepare') forgetKeptDatabase(dataDir);
  remove(part, failed);
}

/** Deletes the copy. From now on the database may be written. */
export function forgetKeptDatabase(dataDir: string): void {
  remove(foldersIn(dataDir).kept);
}

function foldersIn(dataDir: string) {
  const folder = embeddedFolder(dataDir);
  return { folder, kept: `${folder}.kept`, part: `${folder}.kept.part`, failed: `${folder}.failed` };
}

function remove(...folders: string[]): void {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}

/** Writes all files to the disk, so that the copy survives a loss of power. */
function flush(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = fs.openSync(path.join(entry.parentPath, entry.name), 'r+');
    fs.fsyncSync(file);
    fs.closeSync(file);
  }
}
