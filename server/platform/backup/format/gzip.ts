import { Readable } from 'node:stream';
import zlib from 'node:zlib';

type Bytes = AsyncIterable<Uint8Array>;

/** Compresses a stream. Its errors are passed on. */
export const gzipped = (content: Bytes): AsyncGenerator<Uint8Array> =>
  passedThrough(content, zlib.createGzip({ level: 4 }));

/** Decompresses a stream. Its errors are passed on. Zeros after the end of what was compressed are ignored. */
export const gunzipped = (content: Bytes): AsyncGenerator<Uint8Array> =>
  passedThrough(content, zlib.createGunzip());

async function* passedThrough(
  content: Bytes,
  transform: zlib.Gzip | zlib.Gunzip,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content);
  // Not `pipeline`, which fails if the end of what was compressed comes before the end of the source.
  source.on('error', (error) => transform.destroy(error));
  try {
    yield* source.pipe(transform);
  } finally {
    source.destroy();
  }
}
