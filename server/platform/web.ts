import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNothing } from './answers.ts';
import { encodingFor } from './encoding.ts';
import { filesByPage } from './pageFiles.ts';
import { isApiPath, pathOf } from './paths.ts';
import type { Settings } from './settings.ts';
import { isKept } from './sharedReply.ts';

/** Where `npm run build` puts the web client. */
const BUILT = path.join(import.meta.dirname, '../../dist/web');
const MANIFEST = 'manifest.webmanifest';
const WORKER = 'sw.js';
/** For the server alone. */
const PAGES = 'pages.json';
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
    // What depends on the settings is filled below.
    globIgnore: ['*.html', '*.webmanifest', WORKER, PAGES, '**/*.br', '**/*.gz'],
    setHeaders: (reply: FastifyReply, file: string) => {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? FOREVER : 'no-cache');
    },
  });
  const landing = pageOf(filled('landing.html', settings, inHtml));
  const shell = pageOf(filled('index.html', settings, inHtml));
  const manifest = pageOf(filled(MANIFEST, settings, inJson));
  // So the worker is another one whenever the shell is, also by a setting alone.
  const worker = pageOf(built(WORKER).replace('%SHELL_DIGEST%', shell.digest));
  app.get('/', (request, reply) => sendPage(request, reply, landing));
  app.get(`/${MANIFEST}`, (request, reply) => {
    return sendPage(request, reply.type('application/manifest+json'), manifest);
  });
  app.get(`/${WORKER}`, (request, reply) => {
    return sendPage(request, reply.type('text/javascript; charset=utf-8'), worker);
  });
  const filesOf = filesByPage(JSON.parse(built(PAGES)));
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerNothing(reply);
    const files = filesOf(pathOf(request.url));
    return sendPage(request, files ? reply.header('link', files) : reply, shell);
  });
}

/** Whether a browser is going there, rather than a script fetching something that there is not. */
function isPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(method) || isApiPath(url) || pathOf(url).startsWith('/assets/')) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w{2,11}$/.test(pathOf(url)));
}

interface Page {
  /** SHA-256, in hex. */
  digest: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const built = (name: string) => fs.readFileSync(path.join(BUILT, name), 'utf8');

/** A built page with what the settings say in its places. */
const filled = (name: string, { productName, stripe }: Settings, escaped: (text: string) => string) =>
  built(name)
    .replaceAll('%PRODUCT_NAME%', () => escaped(productName))
    .replaceAll('%PAYMENTS%', stripe ? 'on' : 'off');

/** Compressed once, here, since only the settings know what it says. */
function pageOf(text: string): Page {
  const plain = Buffer.from(text);
  const digest = crypto.createHash('sha256').update(plain).digest('hex');
  return { digest, plain, br: zlib.brotliCompressSync(plain), gzip: zlib.gzipSync(plain) };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const etag = `W/"${page.digest.slice(0, 40)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (isKept(request, etag)) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding) reply.header('content-encoding', encoding);
  if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8');
  return reply.send(page[encoding ?? 'plain']);
}

const inHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
/** Within the quotes that are there. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
