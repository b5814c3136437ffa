import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SpecialBody } from '#contract/platform/endpoint.ts';
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
 * Accepts JSON bodies, and for some endpoints files or signed bodies. An empty body counts as no body, whatever its
 * content type.
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
    const kind = specialBodyOf(request)?.kind;
    if (bytes.length === 0) return undefined;
    if (kind === 'raw') throw wrongFileType;
    if (kind === 'signed') return bytes;
    return new Promise((resolve, reject) =>
      parseJson(request, decode(bytes), (error, body) => (error ? reject(error) : resolve(body))),
    );
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBody(payload, limitsOf(request));
    const body = specialBodyOf(request);
    if (body?.kind === 'raw') {
      if (body.types.includes(contentTypeOf(request))) return bytes;
      throw wrongFileType;
    }
    if (bytes.length === 0 || body?.kind === 'ignored') return undefined;
    throw notJsonType;
  });
}

/** The body of the endpoint, if it is not plain JSON. Only `serve` sets it. */
const specialBodyOf = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { specialBody?: SpecialBody }).specialBody;

const limitsOf = ({ routeOptions, headers }: FastifyRequest) => ({
  maxBytes: routeOptions.bodyLimit,
  declaredBytes: Number(headers['content-length']),
});
