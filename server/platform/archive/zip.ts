import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { ArchiveFile, ArchiveText, WrittenFile } from './archive.ts';

/*
 * Writes ZIP files (PKWARE's APPNOTE.TXT 6.3) while their content is read. The library yazl visits all entries for each
 * entry: 100,000 of them took minutes and a gigabyte. Here, only the directory entry of a written file stays in memory,
 * about 90 bytes.
 */

/** The number of characters that are compressed together, and of bytes that are sent together. */
const BATCH_SIZE = 64 * 1024;

// Version made by: Unix. Version needed: 4.5 (ZIP64). Flags: sizes follow the data, names are UTF-8. Method: deflate.
const [MADE_BY, VERSION, FLAGS, METHOD] = [(3 << 8) | 63, 45, 0x0808, 8];
const REGULAR_FILE_MODE = 0o100664;
const [MAX_16, MAX_32] = [0xffff, 0xffffffff];

interface ZipEntry {
  name: Buffer;
  modified: number;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
}

/** The sum of the content of a file, and the number of its items. */
interface ContentSum {
  hash: Hash;
  items: number;
}

/**
 * Yields the bytes of a ZIP of these files. Each file is requested when the one before has been written and `onWritten` was
 * called for it.
 */
export async function* zip(
  files: AsyncIterable<ArchiveFile>,
  modifiedAt: Temporal.Instant,
  onWritten: (file: WrittenFile) => void = () => undefined,
): AsyncGenerator<Buffer> {
  // Sending 60 bytes costs as much as sending 64 KB.
  let batch: Buffer[] = [];
  let length = 0;
  for await (const bytes of zipParts(files, modifiedAt, onWritten)) {
    batch.push(bytes);
    length += bytes.length;
    if (length < BATCH_SIZE) continue;
    yield Buffer.concat(batch);
    [batch, length] = [[], 0];
  }
  yield Buffer.concat(batch);
}

async function* zipParts(
  files: AsyncIterable<ArchiveFile>,
  modifiedAt: Temporal.Instant,
  onWritten: (file: WrittenFile) => void,
): AsyncGenerator<Buffer> {
  const modified = dosTime(modifiedAt);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const sum: ContentSum = { hash: createHash('sha256'), items: 1 };
    const content = await contentOf(file, sum);
    if (!content) continue;
    const entry: ZipEntry = {
      name: Buffer.from(file.path),
      modified,
      crc: 0,
      compressedSize: 0,
      size: 0,
      offset,
    };
    const header = localHeader(entry);
    yield header;
    for await (const bytes of compressedContent(entry, content, sum)) yield bytes;
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    offset += header.length + entry.compressedSize + descriptor.length;
    directory.push(directoryEntry(entry));
    onWritten({ path: file.path, bytes: entry.size, sha256: sum.hash.digest('hex'), items: sum.items });
  }
  yield Buffer.concat([...directory, endRecords(directory, offset)]);
}

/** The content of a file in pieces; null if it has been deleted. */
async function contentOf(
  file: ArchiveFile,
  sum: ContentSum,
): Promise<AsyncIterable<Buffer> | Iterable<Buffer> | null> {
  if ('text' in file) return byteBatches(file.text(), sum);
  const bytes = await file.bytes();
  return bytes && [bytes];
}

/** Yields the content of a file as deflated bytes, and adds its sizes and its checksums to the ZIP entry and the sum. */
async function* compressedContent(
  entry: ZipEntry,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  { hash }: ContentSum,
): AsyncGenerator<Buffer> {
  const count = (bytes: Buffer) => {
    entry.compressedSize += bytes.length;
    return bytes;
  };
  for await (const bytes of content) {
    entry.crc = zlib.crc32(bytes, entry.crc);
    entry.size += bytes.length;
    hash.update(bytes);
    yield count(await compress(bytes));
  }
  yield count(Buffer.of(0x03, 0x00)); // an empty last block
}

/** Smaller batches are compressed synchronously, because a thread would cost more. */
const MAX_SYNC_BYTES = 8 * 1024;
/** Ends each batch on a byte boundary, and leaves the stream open for the next one. */
const SYNC_FLUSH = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const deflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.deflateRaw);

async function compress(bytes: Buffer): Promise<Buffer> {
  if (bytes.length >= MAX_SYNC_BYTES) return deflateRaw(bytes, SYNC_FLUSH);
  // A compressor usually takes 270 KB, and the garbage collector does not free 100,000 of them in time.
  const lowMemory = { windowBits: 13, memLevel: 5, chunkSize: bytes.length + 64 };
  return zlib.deflateRawSync(bytes, { ...SYNC_FLUSH, ...lowMemory });
}

/** Yields a text in batches, and then stores the number of its items. */
async function* byteBatches(text: ArchiveText, sum: ContentSum): AsyncGenerator<Buffer> {
  let batch: string[] = [];
  let length = 0;
  for (;;) {
    const part = await text.next();
    if (part.done) {
      sum.items = part.value;
      break;
    }
    batch.push(part.value);
    length += part.value.length;
    if (length < BATCH_SIZE) continue;
    yield Buffer.from(batch.join(''));
    [batch, length] = [[], 0];
  }
  if (length > 0) yield Buffer.from(batch.join(''));
}

function localHeader({ name, modified }: ZipEntry): Buffer {
  const sizesAndCrc = u32(0, 0, 0); // the sizes follow the data
  return Buffer.concat([
    u32(0x04034b50),
    u16(VERSION, FLAGS, METHOD),
    u32(modified),
    sizesAndCrc,
    u16(name.length, 0),
    name,
  ]);
}

function dataDescriptor({ crc, compressedSize, size }: ZipEntry): Buffer {
  const sizes =
    Math.max(compressedSize, size) < MAX_32 ? u32(compressedSize, size) : u64(compressedSize, size);
  return Buffer.concat([u32(0x08074b50, crc), sizes]);
}

function directoryEntry({ name, modified, crc, compressedSize, size, offset }: ZipEntry): Buffer {
  const isLarge = Math.max(compressedSize, size, offset) >= MAX_32;
  const large = Buffer.concat(isLarge ? [u16(1, 24), u64(size, compressedSize, offset)] : []);
  const [compressedSizeField, sizeField, offsetField] = isLarge
    ? [MAX_32, MAX_32, MAX_32]
    : [compressedSize, size, offset];
  return Buffer.concat([
    u32(0x02014b50),
    u16(MADE_BY, VERSION, FLAGS, METHOD),
    u32(modified, crc, compressedSizeField, sizeField),
    u16(name.length, large.length, 0, 0, 0),
    u32(REGULAR_FILE_MODE * 0x10000, offsetField),
    name,
    large,
  ]);
}

function endRecords(directory: Buffer[], offset: number): Buffer {
  const count = directory.length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const isLarge = count >= MAX_16 || offset + size >= MAX_32;
  const large = [
    u32(0x06064b50),
    u64(44),
    u16(MADE_BY, VERSION),
    u32(0, 0),
    u64(count, count, size, offset),
    u32(0x07064b50, 0),
    u64(offset + size),
    u32(1),
  ];
  const [countField, sizeField, offsetField] = isLarge ? [MAX_16, MAX_32, MAX_32] : [count, size, offset];
  return Buffer.concat([
    ...(isLarge ? large : []),
    u32(0x06054b50),
    u16(0, 0, countField, countField),
    u32(sizeField, offsetField),
    u16(0),
  ]);
}

/** Encodes time and date as DOS does, in steps of two seconds, in UTC. */
function dosTime(at: Temporal.Instant): number {
  const { year, month, day, hour, minute, second } = at.toZonedDateTimeISO('UTC');
  const date = ((year - 1980) << 9) | (month << 5) | day;
  return date * 0x10000 + ((hour << 11) | (minute << 5) | (second >> 1));
}

const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
const u64 = (...values: number[]) => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer);
