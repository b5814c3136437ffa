import { S3mini } from 's3mini';
import type { S3Settings } from './s3Settings.ts';
import { type Storage, type StoredFile, unavailableAs } from './storage.ts';

const orUnavailable = unavailableAs('The S3-compatible store cannot be used.');
const TIMEOUT_MS = 20_000;
const BATCH_SIZE = 1_000;

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

/** Lists files in batches of up to 1,000, the most that S3 returns at once. */
async function* listFiles(bucket: S3mini, prefix: string): AsyncGenerator<StoredFile[]> {
  let token: string | undefined;
  do {
    const page = await orUnavailable(async () => {
      const found = await bucket.listObjectsPaged('/', prefix, BATCH_SIZE, token);
      if (!found) throw new Error('There is no such bucket.');
      return found;
    });
    yield (page.objects ?? []).map(({ Key, Size, LastModified }) => ({
      key: Key,
      size: Number(Size),
      storedAt: Temporal.Instant.fromEpochMilliseconds(new Date(LastModified).getTime()),
    }));
    token = page.nextContinuationToken;
  } while (token);
}
