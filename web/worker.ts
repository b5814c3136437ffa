// The service worker. It stores the files that the app needs to open offline: the shell and all scripts,
// styles and Latin fonts of one build. It never stores data. `build/serviceWorker.ts` prepends the constants
// below.

/** The paths of the files to store, with the SHA-256 of each in hexadecimal. */
declare const DIGESTS: Readonly<Record<string, string>>;
declare const VERSION: string;
/** The address of the shell in the language of this worker. */
declare const SHELL: string;
/** The SHA-256 of the shell after the server has filled in its settings, in hexadecimal. */
declare const SHELL_DIGEST: string;

// TypeScript's types of workers and of the DOM exclude each other. These are the parts that are needed here.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = self as unknown as Worker;

const FILES = Object.keys(DIGESTS);
const CACHE_PREFIX = 'app:';
const CACHE = `${CACHE_PREFIX}${VERSION}:${SHELL_DIGEST}`;
const TIMEOUT_MS = 3_000;
/**
 * The number of files that are downloaded at the same time. It is small, so that other requests are not
 * blocked.
 */
const PARALLEL_DOWNLOADS = 4;
/** Paths that are not pages of the app. */
const NOT_A_PAGE = /^\/(api|healthz|readyz|metrics)(\/|$)|\.\w+$/;

// There is no `skipWaiting`: a new worker waits until the last tab of the old build is closed, because the
// chunks of that tab are in the old cache and may not be on any server.
worker.addEventListener('install', (event) => event.waitUntil(storeFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (!NOT_A_PAGE.test(pathname)) event.respondWith(pageResponse(request));
  } else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) {
    event.respondWith(fileResponse(request));
  }
});

async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { headers: { accept: 'text/html' }, cache: 'no-store' });
  // During a deployment, or behind a captive portal, the response may be another page.
  if ((await digestOf(shell.clone())) !== SHELL_DIGEST)
    throw new Error('The shell does not match this service worker.');
  await cache.put(SHELL, shell);
  for (let start = 0; start < FILES.length; start += PARALLEL_DOWNLOADS)
    await Promise.all(FILES.slice(start, start + PARALLEL_DOWNLOADS).map((file) => storeFile(cache, file)));
}

/** Stores a file of this build. Any other file is refused, so that a changed program does not run unnoticed. */
async function storeFile(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file);
  if ((await digestOf(response.clone())) !== DIGESTS[file])
    throw new Error(`${file} does not match this service worker.`);
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

/** The response of the network if it arrives in time and is not a server error, otherwise the stored shell. */
async function pageResponse(request: Request): Promise<Response> {
  const response = fetch(request);
  const validResponse = response.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return (await Promise.race([validResponse, timeout])) ?? (await storedResponse(SHELL)) ?? response;
}

const fileResponse = async (request: Request) => (await storedResponse(request)) ?? fetch(request);

const storedResponse = (request: Request | string) =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true });

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
