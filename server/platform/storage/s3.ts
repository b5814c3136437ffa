import { type ListObject, S3mini, S3ServiceError } from 's3mini';
import type { S3Settings } from './s3Settings.ts';
import { type Storage, type StoredFile, unavailableAs } from './storage.ts';

const orUnavailable = unavailableAs('The S3-compatible store cannot be used.');
const TIMEOUT_MS = 20_000;
const BATCH_SIZE = 1_000;
/** The maximum number of files that are deleted at the same time. */
const CONCURRENT_DELETES = 8;

/** Stores files in a bucket of an S3-compatible store. Each request is aborted after `timeoutMs`. */
export function openS3Storage(settings: S3Settings, timeoutMs = TIMEOUT_MS): Storage {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: timeoutMs, fetch: fetchWithoutRedirects });
  return {
    put: (key, bytes, contentType) =>
      orUnavailable(async () => {
        await bucket.putObject(key, new Uint8Array(bytes), contentType);
      }),
    get: (key) => orUnavailable(() => readFile(bucket, key)),
    delete: (keys) => orUnavailable(() => deleteFiles(bucket, keys)),
    list: (prefix) => listFiles(bucket, prefix),
  };
}

/** Requests only the address of the settings: the store answers itself, so a redirect would lead to somebody else. */
export const fetchWithoutRedirects: typeof fetch = (address, options) =>
  fetch(address, { ...options, redirect: 'error' });

/** s3mini's other methods that read return null even when there is no such bucket. */
async function readFile(bucket: S3mini, key: string): Promise<Buffer | null> {
  const response = await unlessMissing(() => bucket.getObjectRaw(key));
  return response && Buffer.from(await response.arrayBuffer());
}

/**
 * Deletes files by one request each. For several files, S3 has a request that requires a checksum: AWS accepts SHA-256,
 * which s3mini sends, but OpenStack Swift only MD5.
 */
async function deleteFiles(bucket: S3mini, keys: string[]): Promise<void> {
  const remaining = keys.values();
  const deleteRemaining = async () => {
    for (const key of remaining) await unlessMissing(() => bucket.deleteObject(key));
  };
  await Promise.all(Array.from({ length: CONCURRENT_DELETES }, deleteRemaining));
}

/** Runs a request for a file. Returns null when the bucket has no such file. */
export async function unlessMissing<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    // The status is also 404 if the bucket does not exist.
    if (error instanceof S3ServiceError && error.body?.includes('<Code>NoSuchKey</Code>')) return null;
    throw error;
  }
}

/** Lists files in batches of up to 1,000, the most that S3 returns at once. */
async function* listFiles(bucket: S3mini, prefix: string): AsyncGenerator<StoredFile[]> {
  let token: string | undefined;
  do {
    const page = await orUnavailable(async () => {
      // s3mini does not send the delimiter, so the files of all folders are listed.
      const found = await bucket.listObjectsPaged('/', prefix, BATCH_SIZE, token);
      if (!found) throw new Error('There is no such bucket.');
      return found;
    });
    const files = page.objects ?? [];
    if (files.length > 0) yield files.map(storedFileOf);
    token = page.nextContinuationToken;
  } while (token);
}

const storedFileOf = ({ Key, Size, LastModified }: ListObject): StoredFile => ({
  key: Key,
  size: Size,
  storedAt: Temporal.Instant.fromEpochMilliseconds(LastModified.getTime()),
});
