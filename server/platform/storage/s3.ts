import { S3mini } from 's3mini';
import type { S3Settings } from './s3Settings.ts';
import { type Storage, type StoredFile, unavailableAs } from './storage.ts';

const orUnavailable = unavailableAs('The S3-compatible store cannot be used.');
const TIMEOUT_MS = 20_000;

/** Stores files in a bucket of an S3-compatible store. */
export function openS3Storage(settings: S3Settings): Storage {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS });
  return {
    put: (key, bytes, contentType) =>
      orUnavailable(async () => {
        await bucket.putObject(key, new Uint8Array(bytes), contentType);
      }),
    get: (key) =>
      orUnavailable(async () => {
        const bytes = await bucket.getObjectArrayBuffer(key);
        return bytes && Buffer.from(bytes);
      }),
    drop: (keys) =>
      orUnavailable(async () => {
        if (keys.length) await bucket.deleteObjects(keys);
      }),
    list: (prefix) => listFiles(bucket, prefix),
  };
}

async function* listFiles(bucket: S3mini, prefix: string): AsyncGenerator<StoredFile[]> {
  const objects = await orUnavailable(() => bucket.listObjects('/', prefix));
  yield (objects ?? []).map(({ Key, Size, LastModified }) => ({
    key: Key,
    size: Number(Size),
    storedAt: Temporal.Instant.fromEpochMilliseconds(new Date(LastModified).getTime()),
  }));
}
