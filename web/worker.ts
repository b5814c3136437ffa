// The service worker. It stores the files that the app needs to open offline: the shell and all scripts,
// styles and Latin fonts of one build. It never stores data. `build/serviceWorker.ts` prepends the constants
// below. Pages always come from this build, never from what the server sends now: so a changed program does not run
// before somebody has decided about it (docs/sealed.md).

import { builtShellOf } from '#contract/platform/build/shell.ts';
import { sha256 } from '#contract/platform/sha256.ts';
import { ACTIVATE, ALONE } from '#web/platform/program/workerMessages.ts';

/** The paths of the files to store, with the SHA-256 of each in hexadecimal. */
declare const DIGESTS: Readonly<Record<string, string>>;
declare const VERSION: string;
/** The address of the shell in the language of this worker. */
declare const SHELL: string;
/** The SHA-256 of the shell in each language as it was built, in hexadecimal. */
declare const SHELL_DIGESTS: readonly string[];

// TypeScript's types of workers and of the DOM exclude each other. These are the parts that are needed here.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(name: 'message', listener: (event: WorkerMessageEvent) => void): void;
}
const worker = self as unknown as Worker;

const FILES = Object.keys(DIGESTS);
const CACHE_PREFIX = 'app:';
const CACHE = `${CACHE_PREFIX}${VERSION}`;
const TIMEOUT_MS = 3_000;
/**
 * The number of files that are downloaded at the same time. It is small, so that other requests are not
 * blocked.
 */
const PARALLEL_DOWNLOADS = 4;
/** The headers of the shell that a page needs. None of them can change how a browser reads the shell. */
const SHELL_HEADERS = /^(content-security-policy|(permissions|referrer)-policy|x-.*-options)$/;
/** Paths that are not pages of the app. */
const NOT_A_PAGE = /^\/(api|healthz|readyz|metrics)(\/|$)|\.\w+$/;

worker.addEventListener('install', (event) => event.waitUntil(storeFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
// A new worker waits until a page asks for it (`web/platform/program/updating.ts`) or the last tab of the old build is closed,
// because the chunks of that tab are in the old cache and may not be on any server.
worker.addEventListener('message', (event) => {
  if (event.data === ACTIVATE) event.waitUntil(worker.skipWaiting());
  if (event.data === ALONE) event.waitUntil(answerWhetherAlone(event));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (!NOT_A_PAGE.test(pathname)) event.respondWith(shellResponse(searchParams.get('language')));
  } else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) {
    event.respondWith(fileResponse(request));
  }
});

async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = await fetchShell(SHELL);
  // During a deployment, or behind a captive portal, the response may be another page.
  if (!shell) throw new Error('The shell does not match this service worker.');
  await cache.put(SHELL, shell);
  for (let start = 0; start < FILES.length; start += PARALLEL_DOWNLOADS)
    await Promise.all(FILES.slice(start, start + PARALLEL_DOWNLOADS).map((file) => storeFile(cache, file)));
}

/** Stores a file of this build. Any other file is refused, so that a changed program does not run unnoticed. */
async function storeFile(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file);
  if (!(await isOfBuild(response, file))) throw new Error(`${file} does not match this service worker.`);
  await cache.put(file, response);
}

async function activate(): Promise<void> {
  const { installing, waiting } = worker.registration;
  // A newer worker is filling its own cache and deletes old caches when it becomes active.
  if (!installing && !waiting) {
    const oldCaches = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
    await Promise.all(oldCaches.map((name) => caches.delete(name)));
  }
  await worker.clients.claim();
}

/** Answers whether there is only one tab. */
async function answerWhetherAlone({ ports }: WorkerMessageEvent): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  ports[0]?.postMessage(tabs.length === 1);
}

/**
 * The shell that the server sends now, with the present settings of the site, if it arrives in time and is the one of this
 * build; otherwise the stored one.
 *
 * @param language The tag of the language that the address of the page names.
 */
async function shellResponse(language: string | null): Promise<Response> {
  const address = language ? `${SHELL.split('?')[0]}?language=${encodeURIComponent(language)}` : SHELL;
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const fetched = fetchShell(address).catch(() => null);
  const current = await Promise.race([fetched, timeout]);
  if (!current) return (await storedResponse(SHELL)) ?? (await fetched) ?? Response.error();
  if (address === SHELL) await (await caches.open(CACHE)).put(SHELL, current.clone());
  return current;
}

/**
 * The shell that the server sends; null if it is not one of this build. Other headers could lead to another program: with another
 * encoding, for instance, a browser would read another page than the one that was compared.
 */
async function fetchShell(address: string): Promise<Response | null> {
  const response = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  const html = await response.text();
  const digest = await sha256(builtShellOf(html));
  if (!SHELL_DIGESTS.includes(digest)) return null;
  const headers = [...response.headers].filter(([name]) => SHELL_HEADERS.test(name));
  return new Response(html, { headers: [...headers, ['content-type', 'text/html; charset=utf-8']] });
}

/** The stored file. If it was deleted, the one of the server, but not another one than that of this build. */
async function fileResponse(request: Request): Promise<Response> {
  const stored = await storedResponse(request);
  if (stored) return stored;
  const response = await fetch(request);
  const { pathname } = new URL(request.url);
  // The files of other builds, which open pages still request, are not listed.
  return !FILES.includes(pathname) || (await isOfBuild(response, pathname)) ? response : Response.error();
}

const isOfBuild = async (response: Response, file: string) =>
  (await sha256(await response.clone().arrayBuffer())) === DIGESTS[file];

const storedResponse = (request: Request | string) =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true });
