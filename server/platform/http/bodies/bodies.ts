import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SpecialBody } from '#contract/platform/endpoint.ts';
import { notCompressible, notJson, notJsonType, unknownEncoding, wrongFileType } from './bodyErrors.ts';
import { readBody } from './readBody.ts';

/** The content type of a body, in lower case and without parameters. */
export const contentTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['content-type'] ?? '').toLowerCase().split(/[ ;]/)[0] ?? '';

/** The largest accepted JSON body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Accepts JSON bodies, also compressed with gzip, and for some endpoints files or signed bodies. An empty body counts as
 * no body, whatever its content type.
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
    const kind = specialBodyOf(request)?.kind;
    const isCompressed = isCompressedBody(request);
    const bytes = await readBody(payload, { ...limitsOf(request), isCompressed });
    if (bytes.length === 0) return undefined;
    if (kind === 'raw') throw wrongFileType;
    if (kind === 'signed') return bytes;
    return new Promise((resolve, reject) =>
      parseJson(request, decode(bytes), (error, body) => (error ? reject(error) : resolve(body))),
    );
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const body = specialBodyOf(request);
    if (body?.kind === 'raw') isCompressedBody(request);
    const bytes = await readBody(payload, limitsOf(request));
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

/**
 * Whether a body is compressed with gzip. A file is compressed already, and a signature is computed over the plain body.
 * @throws ApiError 415 for any other encoding, or where the body must not be compressed.
 */
function isCompressedBody(request: FastifyRequest): boolean {
  const encoding = (request.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return false;
  const kind = specialBodyOf(request)?.kind;
  if (kind === 'raw' || kind === 'signed') throw notCompressible;
  if (encoding !== 'gzip') throw unknownEncoding;
  return true;
}

const limitsOf = ({ routeOptions, headers }: FastifyRequest) => ({
  maxBytes: routeOptions.bodyLimit,
  declaredBytes: Number(headers['content-length']),
});
