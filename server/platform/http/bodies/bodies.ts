import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '#server/platform/errors.ts';
import { readBody } from './readBody.ts';

export const notJson = badRequest('invalid_json', 'The body is not valid JSON.');

export const notJsonType = new ApiError(415, 'unsupported_media_type', 'The body must be JSON.');

export const wrongFileType = new ApiError(
  415,
  'unsupported_media_type',
  'This type of file is not possible here.',
);

/** The content type of a body, in lower case and without parameters. */
export const contentTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['content-type'] ?? '').toLowerCase().split(/[ ;]/)[0] ?? '';

/** The largest accepted JSON body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Accepts JSON bodies, and files of the content types in `rawTypes` of the route. An empty body counts as no body,
 * whatever its content type.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Without `fatal`, bytes that are not UTF-8 would be replaced silently.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes: Buffer) => {
    try {
      return utf8.decode(bytes);
    } catch {
      throw notJson;
    }
  };
  // Fastify rejects a malformed content type before it checks whether there is a body.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
    if (isEmpty) delete headers['content-type'];
    else if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(;|$)/.test(headers['content-type'] ?? '')) {
      headers['content-type'] = 'application/octet-stream';
    }
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBody(payload, limitsOf(request));
    const { config } = request.routeOptions;
    if (bytes.length === 0) return undefined;
    if ('rawTypes' in config && config.rawTypes) throw wrongFileType;
    if ('isSigned' in config && config.isSigned) return bytes;
    return new Promise((resolve, reject) =>
      parseJson(request, decode(bytes), (error, body) => (error ? reject(error) : resolve(body))),
    );
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBody(payload, limitsOf(request));
    const { config } = request.routeOptions;
    const rawTypes = 'rawTypes' in config ? (config.rawTypes as readonly string[] | undefined) : undefined;
    if (rawTypes?.includes(contentTypeOf(request))) return bytes;
    const isIgnored = 'isBodyIgnored' in config && config.isBodyIgnored === true;
    if (rawTypes) throw wrongFileType;
    if (bytes.length === 0 || isIgnored) return undefined;
    throw notJsonType;
  });
}

const limitsOf = ({ routeOptions, headers }: FastifyRequest) => ({
  maxBytes: routeOptions.bodyLimit,
  declaredBytes: Number(headers['content-length']),
});
