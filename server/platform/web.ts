import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNothing } from './answers.ts';
import { isApiPath, pathOf } from './paths.ts';
import type { Settings } from './settings.ts';
import { isKept } from './sharedReply.ts';

/** Where `npm run build` puts the web client. */
const BUILT = path.join(import.meta.dirname, '../../dist/web');
const MANIFEST = 'manifest.webmanifest';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built web client: files with a hash in their name for ever, `/` as the prerendered landing
 * page, and the shell for every other page. Without a build there is only the API, as in tests.
 */
export async function serveWeb(app: FastifyInstance, settings: Settings): Promise<void> {
  if (!fs.existsSync(path.join(BUILT, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => answerNothing(reply));
    return;
  }
  await app.register(fastifyStatic, {
    root: BUILT,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    // What has the product's name in it is filled below.
    globIgnore: ['*.html', '*.webmanifest', '**/*.br', '**/*.gz'],
    setHeaders: (reply: FastifyReply, file: string) => {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? FOREVER : 'no-cache');
    },
  });
  const pageOf = (name: string) => filledPage(path.join(BUILT, name), settings);
  const [landing, shell, manifest] = [pageOf('landing.html'), pageOf('index.html'), pageOf(MANIFEST)];
  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, landing));
  app.get(`/${MANIFEST}`, { schema: { hide: true } }, (request, reply) => {
    return sendPage(request, reply.type('application/manifest+json'), manifest);
  });
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(request, reply, shell) : answerNothing(reply),
  );
}

/** Whether a browser is going there, rather than a script fetching something that there is not. */
function isPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (method !== 'GET' || isApiPath(url) || pathOf(url).startsWith('/assets/')) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w{2,11}$/.test(pathOf(url)));
}

interface Page {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** A built page with what the settings say in its places; compressed once, here, since only they know it. */
function filledPage(file: string, { productName, stripe }: Settings): Page {
  const html = fs
    .readFileSync(file, 'utf8')
    .replaceAll('%PRODUCT_NAME%', escaped(productName))
    .replaceAll('%PAYMENTS%', stripe ? 'on' : 'off');
  const plain = Buffer.from(html);
  const digest = crypto.createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { etag: `W/"${digest}"`, plain, br: zlib.brotliCompressSync(plain), gzip: zlib.gzipSync(plain) };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (isKept(request, page.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  if (encoding) reply.header('content-encoding', encoding);
  if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8');
  return reply.send(page[encoding ?? 'plain']);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
