import crypto from 'node:crypto';
import { S3mini, type UploadPart } from 's3mini';
import { fetchWithoutRedirects, openS3Storage, unlessMissing } from '#server/platform/storage/s3.ts';
import type { S3Settings } from '#server/platform/storage/s3Settings.ts';
import { BackupFileMissing, type BackupTarget, type WrittenFile } from './target.ts';

/** A file is written and read in parts of this size, of which S3 allows 10,000. */
const PART_BYTES = 16_777_216;
/** Each request is aborted after this time. */
const TIMEOUT_MS = 120_000;

interface Options {
  partBytes?: number;
  timeoutMs?: number;
}

/** Keeps backups in a bucket of an S3-compatible store. */
export function openBucketTarget(
  settings: S3Settings,
  { partBytes = PART_BYTES, timeoutMs = TIMEOUT_MS }: Options = {},
): BackupTarget {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: timeoutMs, fetch: fetchWithoutRedirects });
  const storage = openS3Storage(settings, timeoutMs);
  return {
    write: (key, content) => writeParts(bucket, key, inParts(content, partBytes)),
    read: (key) => readParts(bucket, key, partBytes),
    list: async (prefix) => {
      const sizes = new Map<string, number>();
      for await (const files of storage.list(prefix)) for (const { key, size } of files) sizes.set(key, size);
      return sizes;
    },
    delete: (keys) => storage.delete(keys),
    deleteUnfinished: async () => {
      for (const { key, uploadId } of await uploadsIn(bucket))
        await bucket.abortMultipartUpload(key, uploadId);
    },
  };
}

/** Writes a file with one request if it has one part. A file of several parts exists once all are written. */
async function writeParts(bucket: S3mini, key: string, parts: AsyncIterable<Buffer>): Promise<WrittenFile> {
  const digest = crypto.createHash('sha256');
  let bytes = 0;
  // Empty until there is a second part.
  let uploadId = '';
  const written: UploadPart[] = [];
  let last = Buffer.alloc(0);
  const writeLast = async () => {
    uploadId ||= await bucket.getMultipartUploadId(key);
    written.push(await bucket.uploadPart(key, uploadId, last, written.length + 1));
  };
  try {
    for await (const part of parts) {
      if (last.length > 0) await writeLast();
      last = part as Buffer<ArrayBuffer>;
      digest.update(part);
      bytes += part.length;
    }
    if (!uploadId) await bucket.putObject(key, last);
    else {
      await writeLast();
      await bucket.completeMultipartUpload(key, uploadId, written);
    }
  } catch (error) {
    // If the store cannot be reached, the next backup does this.
    if (uploadId) await bucket.abortMultipartUpload(key, uploadId).catch(() => {});
    throw error;
  }
  return { bytes, sha256: digest.digest('hex') };
}

/** Collects a stream into buffers of this size; the last one may be smaller. */
async function* inParts(content: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length; ) {
      const piece = chunk.subarray(start, start + partBytes - length);
      chunks.push(piece);
      length += piece.length;
      start += piece.length;
      if (length < partBytes) continue;
      yield Buffer.concat(chunks);
      [chunks, length] = [[], 0];
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}

async function* readParts(bucket: S3mini, key: string, partBytes: number): AsyncGenerator<Uint8Array> {
  for (let start = 0, size = 1; start < size; start += partBytes) {
    const response = await unlessMissing(() => bucket.getObjectRaw(key, false, start, start + partBytes));
    if (!response) throw new BackupFileMissing(`There is no file ${key}.`);
    size = sizeIn(response);
    yield new Uint8Array(await response.arrayBuffer());
  }
}

/** The size of a file, of which the response has a part; 0 if it has the whole file. */
const sizeIn = ({ headers }: Response): number =>
  Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? 0);

/** The uploads that were begun and neither completed nor aborted. */
async function uploadsIn(bucket: S3mini): Promise<{ key: string; uploadId: string }[]> {
  const reply: Record<string, unknown> = { ...(await bucket.listMultipartUploads()) };
  const result = (reply.listMultipartUploadsResult ?? reply.ListMultipartUploadsResult ?? {}) as Record<
    string,
    unknown
  >;
  const uploads = [result.upload ?? result.Upload ?? []].flat() as Record<string, unknown>[];
  return uploads.map((upload) => ({
    key: String(upload.key ?? upload.Key),
    uploadId: String(upload.uploadId ?? upload.UploadId),
  }));
}
