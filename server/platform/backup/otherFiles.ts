import crypto from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipped } from '#server/platform/backup/format/gzip.ts';
import { padded } from '#server/platform/backup/format/padding.ts';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { secretOf } from '#server/platform/sessions/secrets.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { copyPictureFiles, type ObjectEntry, objectListText } from './objects.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Where a backup is written, and how. */
export interface Place {
  target: BackupTarget;
  encrypt: (content: Bytes) => Bytes;
  name: string;
  signal: AbortSignal;
}

/** Writes the pictures that no earlier backup has, the lists of all of them, and the settings. */
export async function writeOtherFiles(
  storage: Storage,
  settings: Settings,
  place: Place & { key: Buffer; known: Map<string, ObjectEntry> },
) {
  const { target, encrypt, name, known, signal } = place;
  const recipients = settings.backup?.recipients ?? [];
  // An object can be opened only with the keys for which it was encrypted. For others, it is another object.
  const key = crypto.createHmac('sha256', place.key).update(recipients.toSorted().join()).digest();
  const { files, objects } = await copyPictureFiles({ storage, target, encrypt, key, known, signal });
  const list = files.map((file) => `${JSON.stringify(file)}\n`).join('');
  const sealed = (content: string) => encrypt(padded(gzipped(bytesOf(content))));
  return {
    files: {
      settings: await target.write(`${name}/settings`, sealed(settingsText(settings))),
      pictures: await target.write(`${name}/pictures`, sealed(list)),
      objects: await target.write(`${name}/objects`, bytesOf(objectListText(objects.values()))),
    },
    pictures: files.length,
  };
}

export const bytesOf = (content: string): Bytes => Readable.from([Buffer.from(content)]);

/** The names of the variables that were set, without their values, and the secret, if the backup is encrypted. */
const settingsText = (settings: Settings): string =>
  JSON.stringify({
    set: settings.backup?.names,
    ...(settings.backup?.recipients.length && { sessionSecret: secretOf(settings) }),
  });
