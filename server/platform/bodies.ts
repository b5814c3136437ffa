import type { FastifyInstance } from 'fastify';
import { Refusal } from './refuse.ts';

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 256 * 1024;

/** JSON only. An empty body is none, whatever content type came with it. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Fastify refuses a malformed content type before it looks whether there is a body at all.
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
    if (isEmpty) delete headers['content-type'];
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parseJson(request, text as string, done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) done(null, undefined);
    else done(new Refusal(415, 'The body must be JSON.'));
  });
}
