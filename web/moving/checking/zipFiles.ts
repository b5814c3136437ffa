import {
  BlobReader,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';

/** The maximum number of files in an archive. */
const MAX_FILES = 400_000;
/** The maximum length of a line, which contains one item. */
const MAX_LINE = 8 * 1024 ** 2;

/** A ZIP without a whole directory. */
export class CutOffError extends Error {}
/** A ZIP that no export of ours could be. */
export class HostileError extends Error {}

/** The files of a ZIP, by their paths. Only the directory is read. */
export async function filesInZip(file: Blob): Promise<Map<string, FileEntry>> {
  const files = new Map<string, FileEntry>();
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  for await (const entry of directoryOf(zip)) {
    if (entry.directory) continue;
    const { filename } = entry;
    if (entry.encrypted || files.has(filename) || files.size >= MAX_FILES) throw new HostileError(filename);
    files.set(filename, entry);
  }
  return files;
}

/** @throws CutOffError for a ZIP whose directory cannot be read, HostileError for a path out of the ZIP. */
async function* directoryOf(zip: ZipReader<unknown>) {
  const entries = zip.getEntriesGenerator();
  for (;;) {
    const next = await entries.next().catch((error: Error) => {
      throw error.message === ERR_UNSAFE_FILENAME ? new HostileError() : new CutOffError(error.message);
    });
    if (next.done) return;
    yield next.value;
  }
}

/** Passes the content of a file on in pieces, and returns its length. @throws HostileError if it is longer than `maxBytes`. */
export async function readPieces(
  entry: FileEntry,
  maxBytes: number,
  onPiece: (piece: Uint8Array) => void,
): Promise<number> {
  let length = 0;
  const writable = new WritableStream<Uint8Array>({
    write: (piece) => {
      length += piece.length;
      if (length > maxBytes) throw new HostileError(entry.filename);
      onPiece(piece);
    },
  });
  await entry.getData(writable);
  return length;
}

/** Returns a function for pieces of a text, and calls `onLine` for each line in them. Its last line is not passed on. */
export function lineReader(onLine: (line: string) => void): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (piece) => {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new HostileError('a line is too long');
    for (const line of lines) onLine(line);
  };
}

/** The item on a line of a list that we have written; undefined for the brackets around the list. */
export function itemOnLine(line: string): unknown {
  return line.startsWith('{') ? JSON.parse(line.replace(/,$/, '')) : undefined;
}
