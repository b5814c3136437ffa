import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveBytes } from '#server/account/public.ts';
import { encryptionFor } from '#server/platform/backup/format/encryption.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { decide } from './commandLine.ts';

/**
 * Writes the archive of a member to a new file that only its owner can read, encrypted to an age key if there is one. The
 * mail to the member and the decision are stored before the file is begun.
 * @throws when there is no such account, when the key is malformed, or when the file exists or cannot be written.
 */
export async function writeArchive(
  deps: Deps,
  email: string,
  file: string,
  recipient: string | null,
): Promise<string> {
  const encrypt = encryptionTo(recipient);
  const handle = await createFile(file);
  try {
    let memberId = '';
    const report = await decide(deps, email, async (trx, { id, username }) => {
      memberId = id;
      await enqueueMail(deps, trx, 'archiveMade', id);
      return { kind: 'archive.made', report: `The archive of ${username} is in ${file}.` };
    });
    const bytes = encrypt(archiveBytes(deps, { id: memberId }, deps.clock()));
    await pipeline(Readable.from(bytes, { objectMode: false }), handle.createWriteStream({ flush: true }));
    return report;
  } catch (error) {
    await handle.close();
    await fs.promises.rm(file);
    throw error;
  }
}

function encryptionTo(recipient: string | null) {
  try {
    return encryptionFor(recipient === null ? [] : [recipient]);
  } catch {
    throw new Error('The recipient is not a public key of age, which begins with “age1”.');
  }
}

async function createFile(file: string): Promise<fs.promises.FileHandle> {
  return fs.promises.open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${file} exists already.`);
    throw new Error(`${file} cannot be written: ${error.message}`);
  });
}
