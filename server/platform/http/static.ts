import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { acceptedEncoding } from './encoding.ts';
import { replyNotFound } from './errorReplies.ts';
import { isFresh } from './etag.ts';
import { createPageFinder } from './pageFiles.ts';
import { escaped, type LoadHead, sitemapOf, withHead } from './pageHead.ts';
import { isApiPath, pathOf } from './paths.ts';

/** Where `npm run build` puts the web client. */
const BUILT = path.join(import.meta.dirname, '../../../dist/web');
const MANIFEST = 'manifest.webmanifest';
const ROBOTS = 'robots.txt';
const WORKER = 'sw.js';
/** Read by the server, never served. */
const PAGES = 'pages.json';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built web client: files with a hash in their name (cached for ever), `/` as the prerendered
 * landing page, and the shell for every other page. Without a build, as in tests, only the API is served.
 */
export async function serveWeb(app: FastifyInstance, deps: Deps): Promise<void> {
  const { settings } = deps;
  if (!fs.existsSync(path.join(BUILT, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => replyNotFound(reply));
    return;
  }
  await app.register(fastifyStatic, {
    root: BUILT,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    // Files that depend on the settings are filled in below.
    globIgnore: ['*.html', '*.webmanifest', WORKER, PAGES, ROBOTS, '**/*.br', '**/*.gz'],
    setHeaders: (reply: FastifyReply, file: string) => {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? FOREVER : 'no-cache');
    },
  });
  const landing = pageOf(filledPage('landing.html', settings, escaped));
  const shell = pageOf(filledPage('index.html', settings, escaped));
  const manifest = pageOf(filledPage(MANIFEST, settings, escapedForJson));
  // The worker changes whenever the shell does, even if only a setting has changed.
  const worker = pageOf(built(WORKER).replace('%SHELL_DIGEST%', shell.digest));
  app.get('/', (request, reply) => sendPage(request, reply, landing));
  app.get(`/${MANIFEST}`, (request, reply) => {
    return sendPage(request, reply.type('application/manifest+json'), manifest);
  });
  app.get(`/${WORKER}`, (request, reply) => {
    return sendPage(request, reply.type('text/javascript; charset=utf-8'), worker);
  });
  const robots = pageOf(filledPage(ROBOTS, settings, (text) => text));
  app.get(`/${ROBOTS}`, (request, reply) =>
    sendPage(request, reply.type('text/plain; charset=utf-8'), robots),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const lists = deps.features.map(({ publicPages }) => publicPages?.sitemapPaths?.(deps) ?? []);
    const sitemap = sitemapOf(['/', ...(await Promise.all(lists)).flat()], settings.publicUrl);
    return sendPage(request, reply.type('application/xml; charset=utf-8'), pageForOneCall(sitemap));
  });
  const pageAt = createPageFinder(JSON.parse(built(PAGES)));
  const heads: Record<string, LoadHead> = Object.assign(
    {},
    ...deps.features.map(({ publicPages }) => publicPages?.heads),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return replyNotFound(reply);
    const path = pathOf(request.url);
    const page = pageAt(path);
    if (page?.link) reply.header('link', page.link);
    if (!page && path !== SHELL) return sendPage(request, reply.code(404), shell);
    const loadHead = page && heads[page.pattern];
    const head = loadHead ? await headWithinLimit(deps, loadHead, page.params) : 'closed';
    if (head === 'missing') return sendPage(request, reply.code(404), shell);
    if (head === 'closed') return sendPage(request, reply, shell);
    return sendPage(request, reply, pageForOneCall(withHead(shell.plain.toString(), head, path, settings)));
  });
}

/** Where the service worker requests the shell. */
const SHELL = '/index.html';

/** A page opens even when the database does not answer. It then has the default head. */
async function headWithinLimit(deps: Deps, loadHead: LoadHead, params: Record<string, string>) {
  const timeout = new Promise<'closed'>((resolve) => setTimeout(resolve, HEAD_TIMEOUT_MS, 'closed').unref());
  const head = loadHead(deps, params).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the head of a page could not be read');
    return 'closed' as const;
  });
  return Promise.race([head, timeout]);
}
const HEAD_TIMEOUT_MS = 1_000;

/** Whether a browser navigates to a page, rather than a script requesting a missing file. */
function isPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(method) || isApiPath(url) || pathOf(url).startsWith('/assets/')) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w{2,11}$/.test(pathOf(url)));
}

interface Page {
  /** SHA-256, in hexadecimal. */
  digest: string;
  plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const built = (name: string) => fs.readFileSync(path.join(BUILT, name), 'utf8');

/** Fills the settings into a built page. */
const filledPage = (
  name: string,
  { productName, publicUrl, stripe }: Settings,
  escaper: (text: string) => string,
) =>
  built(name)
    .replaceAll('%PRODUCT_NAME%', () => escaper(productName))
    .replaceAll('%PUBLIC_URL%', () => escaper(publicUrl))
    .replaceAll('%PAYMENTS%', stripe ? 'on' : 'off');

const digestOf = (bytes: Buffer) => crypto.createHash('sha256').update(bytes).digest('hex');

/** Compresses a page once at the start. The build cannot do this, since it does not know the settings. */
function pageOf(text: string): Page {
  const plain = Buffer.from(text);
  return {
    digest: digestOf(plain),
    plain,
    br: zlib.brotliCompressSync(plain),
    gzip: zlib.gzipSync(plain),
  };
}

const FAST = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses a page that is made for one call, in the encoding that the call accepts, at a fast level. */
function pageForOneCall(text: string): Page {
  const plain = Buffer.from(text);
  return {
    digest: digestOf(plain),
    plain,
    get br() {
      return zlib.brotliCompressSync(plain, FAST);
    },
    get gzip() {
      return zlib.gzipSync(plain, { level: 4 });
    },
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const etag = `W/"${page.digest.slice(0, 40)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (isFresh(request, etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request);
  if (encoding) reply.header('content-encoding', encoding);
  if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8');
  return reply.send(page[encoding ?? 'plain']);
}

/** The text as it stands within the quotes of a JSON string. */
const escapedForJson = (text: string) => JSON.stringify(text).slice(1, -1);
