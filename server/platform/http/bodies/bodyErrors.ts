import { type Said, say } from '#contract/platform/say.ts';
import { ApiError, badRequest } from '#server/platform/errors.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

export const notJson = badRequest('invalid_json', say('The body is not valid JSON.'));

const unsupportedMediaType = (said: Said, headers: Record<string, string> = {}) =>
  new ApiError(415, 'unsupported_media_type', said, { headers });

export const notJsonType = unsupportedMediaType(say('The body must be JSON.'));
export const wrongFileType = unsupportedMediaType(say('This type of file is not possible here.'));

/** The error 415 for an encoding that is not possible. The header names the possible one (RFC 9110, 15.5.16). */
export const unknownEncoding = unsupportedMediaType(say('The body must be plain or compressed with gzip.'), {
  'accept-encoding': 'gzip',
});
export const notCompressible = unsupportedMediaType(say('This body must not be compressed.'), {
  'accept-encoding': 'identity',
});

export const bodyTooLarge = (maxBytes: number) => {
  const limit = maxBytes >= MIB ? `${maxBytes / MIB} MiB` : `${maxBytes / KIB} KiB`;
  return new ApiError(413, 'body_too_large', say('The body is larger than {limit}.', { limit }));
};

/** The error 408 for a request that arrives too slowly. */
export const requestTimeout = () =>
  new ApiError(408, 'request_timeout', say('The connection is too slow. Please try again.'));
