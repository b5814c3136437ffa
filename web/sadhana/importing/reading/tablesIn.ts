import { t } from '@lingui/core/macro';
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { RefusedError } from '#web/platform/reading/answerRequests.ts';
import type { TableFile } from './loop.ts';
import { MAX_FILE_BYTES, readTable } from './readTable.ts';

export const MAX_FILES = 2_000;

/** A file itself, or the tables in a ZIP. */
export async function tablesIn(file: File): Promise<TableFile[]> {
  const path = file.webkitRelativePath || file.name;
  if (!/\.zip$/i.test(path)) return [{ path, open: () => readTable(file) }];
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const tables: TableFile[] = [];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory || !/\.csv$/i.test(entry.filename) || /(^|\/)(__MACOSX\/|\.)/.test(entry.filename))
        continue;
      if (tables.length >= MAX_FILES) throw new RefusedError(t`These are too many files.`);
      tables.push({ path: entry.filename, open: async () => readTable(await unpacked(entry)) });
    }
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    throw new RefusedError(t`This is not a complete ZIP file.`);
  }
  if (tables.length === 0) throw new RefusedError(t`There is no practice in this file.`);
  return tables;
}

/** The content of a file in a ZIP. What the ZIP says about its size is not trusted. */
async function unpacked(entry: FileEntry): Promise<Blob> {
  const pieces: BlobPart[] = [];
  let size = 0;
  const collector = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (piece) => {
      size += piece.length;
      if (size > MAX_FILE_BYTES) throw new RefusedError(t`This file is larger than 100 MB.`);
      pieces.push(piece);
    },
  });
  if (entry.encrypted) throw new RefusedError(t`This file is protected by a password.`);
  try {
    await entry.getData(collector);
  } catch (error) {
    if (size > MAX_FILE_BYTES || error instanceof RefusedError)
      throw new RefusedError(t`This file is larger than 100 MB.`);
    throw new RefusedError(t`This is not a complete ZIP file.`);
  }
  return new Blob(pieces);
}
