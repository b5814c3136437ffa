import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { malformedRequest } from '#server/platform/errors.ts';
import { bodyTooLarge, notJson, requestTimeout } from './bodyErrors.ts';

/** How much of a body must arrive in each interval. A whole body may take as long as `requestTimeout` of the app. */
const MIN_BYTES = 60_000;
const INTERVAL_MS = 30_000;

interface BodyLimits {
  /** The largest body that the endpoint accepts, both as it arrives and inflated. */
  maxBytes: number;
  /** The header `Content-Length`; NaN if there is none. */
  declaredBytes: number;
  /** Whether the body is JSON that is compressed with gzip. */
  isCompressed?: boolean;
}

/**
 * Reads a body, and inflates it if it is compressed. Fastify's own function is not used, because it has no limit on the
 * time and does not know which limit of the size was exceeded. Inflating stops as soon as the limit is exceeded, so that
 * a small body cannot fill the memory.
 * @throws ApiError 413 for a body that is too large, 408 for one that arrives too slowly, 400 when the connection ends or
 * the body cannot be inflated.
 */
export function readBody(
  payload: Readable,
  { maxBytes, declaredBytes, isCompressed = false }: BodyLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (declaredBytes > maxBytes) {
      reject(bodyTooLarge(maxBytes));
      return;
    }
    const gunzip = isCompressed ? createGunzip() : null;
    const content = gunzip ?? payload;
    const chunks: Buffer[] = [];
    let size = 0;
    let received = 0;
    let receivedBefore = 0;
    const timer = setInterval(() => {
      if (received - receivedBefore < MIN_BYTES) settle(() => reject(requestTimeout()));
      receivedBefore = received;
    }, INTERVAL_MS);
    const onReceived = (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) settle(() => reject(bodyTooLarge(maxBytes)));
    };
    const onContent = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) settle(() => reject(bodyTooLarge(maxBytes)));
      else chunks.push(chunk);
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks, size)));
    const onError = () => settle(() => reject(malformedRequest()));
    // An empty body counts as no body, also with the header of a compressed one.
    const onInflateError = () => settle(() => (received > 0 ? reject(notJson) : resolve(Buffer.of())));
    const settle = (finish: () => void) => {
      clearInterval(timer);
      payload.off('data', onReceived);
      content.off('data', onContent).off('end', onEnd);
      if (gunzip) {
        payload.unpipe(gunzip).resume(); // The rest of the body is ignored.
        gunzip.destroy();
      }
      finish();
    };
    // The listeners for errors stay: when the request was refused, an error of the connection must not end the process.
    payload.on('data', onReceived).on('error', onError);
    content.on('data', onContent).on('end', onEnd);
    if (gunzip) payload.pipe(gunzip.on('error', onInflateError));
  });
}
