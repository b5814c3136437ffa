import {
  BlobReader,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';

/** The maximum number of files in an archive. */
const MAX_FILES = 400_000;
/** The maximum size of an archive that is unpacked, in bytes. */
const MAX_BYTES = 100 * 1024 ** 3;
/** The maximum length of an item of a list, in characters. */
const MAX_ITEM = 8 * 1024 ** 2;

/** A ZIP without a whole directory. */
export class CutOffError extends Error {}
/** A ZIP that no export of ours could be. */
export class HostileError extends Error {}

/** The compression methods of a ZIP that are read. */
const [STORED, DEFLATED] = [0, 8];
/** The size of the header before the content of a file, without the name and the other fields of variable size. */
const HEADER_BYTES = 30;

/** A file in a ZIP. Of its entry in the directory, it keeps only what is needed to read it: an archive can have 400,000. */
export class ZippedFile {
  readonly #zip: Blob;
  readonly #offset: number;
  readonly #compressedSize: number;
  readonly #method: number;
  readonly path: string;
  /** In bytes, unpacked. */
  readonly size: number;
  readonly crc: number;

  constructor(zip: Blob, { offset, compressedSize, compressionMethod, ...entry }: FileEntry) {
    [this.#zip, this.#offset, this.#compressedSize] = [zip, offset, compressedSize];
    this.#method = compressionMethod;
    [this.path, this.size, this.crc] = [entry.filename, entry.uncompressedSize, entry.signature ?? 0];
  }

  /** The content in pieces, which are unpacked as fast as they are read. @throws HostileError */
  async open(): Promise<ReadableStream<Uint8Array>> {
    const header = await this.#zip.slice(this.#offset, this.#offset + HEADER_BYTES).arrayBuffer();
    if (header.byteLength < HEADER_BYTES) throw new HostileError(this.path);
    const view = new DataView(header);
    // Behind the header are the name of the file and the other fields.
    const start = this.#offset + HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
    const content = this.#zip.slice(start, start + this.#compressedSize).stream();
    if (this.#method === STORED) return content;
    if (this.#method !== DEFLATED) throw new HostileError(this.path);
    return content.pipeThrough(new DecompressionStream('deflate-raw'));
  }
}

/**
 * The files of a ZIP, by their paths. Only the directory is read.
 * @throws CutOffError without a directory, HostileError for one that no export of ours has
 */
export async function filesInZip(file: Blob, maxFiles = MAX_FILES): Promise<Map<string, ZippedFile>> {
  const files = new Map<string, ZippedFile>();
  let bytes = 0;
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  for await (const entry of directoryOf(zip)) {
    if (entry.directory) continue;
    const { filename } = entry;
    bytes += entry.uncompressedSize;
    const isTooLarge = files.size >= maxFiles || bytes > MAX_BYTES;
    if (entry.encrypted || files.has(filename) || isTooLarge) throw new HostileError(filename);
    files.set(filename, new ZippedFile(file, entry));
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

/**
 * The content of a file in pieces.
 * @throws HostileError for a file that is damaged, DOMException if the ZIP cannot be read, for example because it was moved.
 */
async function* piecesOf(file: ZippedFile): AsyncGenerator<Uint8Array> {
  const reader = (await file.open()).getReader();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      yield value;
    }
  } catch (failure) {
    throw failure instanceof DOMException ? failure : new HostileError(String(failure));
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  if (length !== file.size) throw new HostileError(file.path);
}

/** Passes the content of a file on in pieces. @throws HostileError if it is longer than `maxBytes`. */
export async function readPieces(
  file: ZippedFile,
  maxBytes: number,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> {
  let length = 0;
  for await (const piece of piecesOf(file)) {
    length += piece.length;
    if (length > maxBytes) throw new HostileError(file.path);
    onPiece(piece);
  }
}

/**
 * Returns a function for pieces of a JSON list, and calls `onItem` for each object or list in it. Other items are left out. At
 * most one item is in memory. @throws HostileError for an item that is too long or no JSON, and for what is not a list.
 */
export function itemReader(onItem: (item: unknown) => void): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  let beginning = '';
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  return (piece) => {
    const text = decoder.decode(piece, { stream: true });
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text.charAt(index);
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') isText = false;
      } else if (character === '"') isText = true;
      else if (character === '{' || character === '[') {
        if (depth === 0 && character === '{') throw new HostileError('no list');
        depth += 1;
        if (depth === 2) start = index;
      } else if (character === '}' || character === ']') {
        depth -= 1;
        if (depth === 1) {
          onItem(parsed(beginning + text.slice(start, index + 1)));
          beginning = '';
        }
      }
    }
    if (depth > 1) beginning += text.slice(start);
    if (beginning.length > MAX_ITEM) throw new HostileError('an item is too long');
  };
}

/** @throws HostileError */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HostileError('no JSON');
  }
}

/** The items of a list, one after the other. The file is unpacked as fast as they are taken. @throws HostileError */
export async function* itemsIn(file: ZippedFile): AsyncGenerator<unknown> {
  const found: unknown[] = [];
  const read = itemReader((item) => found.push(item));
  for await (const piece of piecesOf(file)) {
    read(piece);
    yield* found.splice(0);
  }
}

/** The whole content of a file. @throws HostileError if it is longer than `maxBytes` */
export async function bytesIn(file: ZippedFile, maxBytes: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await readPieces(file, maxBytes, (piece) => pieces.push(new Uint8Array(piece)));
  return new Blob(pieces);
}

/** The value of a JSON file of at most `maxBytes`. @throws HostileError if it is longer or no JSON */
export const valueIn = async (file: ZippedFile, maxBytes: number): Promise<unknown> =>
  parsed(await (await bytesIn(file, maxBytes)).text());
