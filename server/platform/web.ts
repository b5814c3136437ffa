import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from './settings.ts';

/** Where `npm run build` puts the web client. */
const BUILT = path.join(import.meta.dirname, '../../dist/web');
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built web client: files with a hash in their name for ever, `/` as the prerendered landing
 * page, and the shell for every other page. Without a build there is only the API, as in tests.
 */
export async function serveWeb(app: FastifyInstance, { productName }: Settings): Promise<void> {
  if (!fs.existsSync(path.join(BUILT, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: BUILT,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, file: string) => {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? FOREVER : 'no-cache');
    },
  });
  const page = (name: string) =>
    fs.readFileSync(path.join(BUILT, name), 'utf8').replaceAll('%PRODUCT_NAME%', escaped(productName));
  const [landing, shell] = [page('landing.html'), page('index.html')];
  const send = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);

  app.get('/', { schema: { hide: true } }, async (_request, reply) => send(reply, landing));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    const isFile =
      /^\/(api|assets)(\/|$)/i.test(request.url) || /\.\w{2,11}$/.test(request.url.split('?')[0] ?? '');
    if (isPage && !isFile) return send(reply, shell);
    return reply.code(404).send({ message: 'Not found.' });
  });
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
