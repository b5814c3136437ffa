import { BlobReader, BlobWriter, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { PhotoFile } from './parsed.ts';

/** Returns a function that reads photos. It reads the directory of each ZIP only once. */
export function photoOpener(): (photo: PhotoFile) => Promise<Blob> {
  const zips = new Map<File, Promise<Map<string, FileEntry>>>();
  return async ({ file, path }) => {
    if (path === null) return file;
    const entries = zips.get(file) ?? filesIn(file);
    zips.set(file, entries);
    const entry = (await entries).get(path);
    if (!entry) throw new Error('The photo is not in the ZIP any more.');
    return entry.getData(new BlobWriter());
  };
}

async function filesIn(file: File): Promise<Map<string, FileEntry>> {
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const entries = await zip.getEntries();
  return new Map(entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry] as const])));
}
