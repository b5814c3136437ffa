import type { Readable } from 'node:stream';
import { ApiError, malformedRequest } from '#server/platform/errors.ts';

/** How much of a body must arrive in each interval. A whole body may take as long as `requestTimeout` of the app. */
const MIN_BYTES = 60_000;
const INTERVAL_MS = 30_000;

const KIB = 1024;
const MIB = 1024 * KIB;

const bodyTooLarge = (maxBytes: number) => {
  const limit = maxBytes >= MIB ? `${maxBytes / MIB} MiB` : `${maxBytes / KIB} KiB`;
  return new ApiError(413, 'body_too_large', `The body is larger than ${limit}.`);
};

/** The error 408 for a request that arrives too slowly. */
export const requestTimeout = () =>
  new ApiError(408, 'request_timeout', 'The connection is too slow. Please try again.');

interface BodyLimits {
  /** The largest body that the endpoint accepts. */
  maxBytes: number;
  /** The header `Content-Length`; NaN if there is none. */
  declaredBytes: number;
}

/**
 * Reads a body. Fastify's own function is not used, because it has no limit on the time and does not know which
 * limit of the size was exceeded.
 * @throws ApiError 413 for a body that is too large, 408 for one that arrives too slowly, 400 when the connection ends.
 */
export function readBody(payload: Readable, { maxBytes, declaredBytes }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (declaredBytes > maxBytes) {
      reject(bodyTooLarge(maxBytes));
      return;
    }
    const chunks: Buffer[] = [];
    let received = 0;
    let receivedBefore = 0;
    const timer = setInterval(() => {
      if (received - receivedBefore < MIN_BYTES) settle(() => reject(requestTimeout()));
      receivedBefore = received;
    }, INTERVAL_MS);
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) settle(() => reject(bodyTooLarge(maxBytes)));
      else chunks.push(chunk);
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks, received)));
    const onError = () => settle(() => reject(malformedRequest()));
    const settle = (finish: () => void) => {
      clearInterval(timer);
      payload.off('data', onData).off('end', onEnd);
      finish();
    };
    // The listener for errors stays: when the request was refused, an error of the connection must not end the process.
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
}
