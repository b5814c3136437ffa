import type { FastifyInstance } from 'fastify';
import { ApiError, badRequest } from '#server/platform/errors.ts';

export const notJson = badRequest('invalid_json', 'The body is not valid JSON.');

export const notJsonType = new ApiError(415, 'unsupported_media_type', 'The body must be JSON.');

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 256 * 1024;

/** JSON only. An empty body is none, whatever content type came with it. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Bytes that are no UTF-8 would be stored as something else than was sent.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  // Fastify refuses a malformed content type before it looks whether there is a body at all.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
    if (isEmpty) delete headers['content-type'];
    else if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(;|$)/.test(headers['content-type'] ?? '')) {
      headers['content-type'] = 'application/octet-stream';
    }
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if ('isSigned' in request.routeOptions.config && request.routeOptions.config.isSigned)
      return done(null, bytes);
    try {
      return parseJson(request, utf8.decode(bytes as Buffer), done);
    } catch {
      return done(notJson);
    }
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { config } = request.routeOptions;
    const isIgnored = 'isBodyIgnored' in config && config.isBodyIgnored === true;
    if (bytes.length === 0 || isIgnored) done(null, undefined);
    else done(notJsonType);
  });
}
