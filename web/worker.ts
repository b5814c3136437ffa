// The service worker. It stores what the app needs to open offline: the shell and all scripts, styles and
// Latin fonts of one build. It never stores data. `build/serviceWorker.ts` prepends the constants below.

/** Paths of files with a hash in their name or a version. */
declare const FILES: readonly string[];
declare const VERSION: string;
/** The SHA-256 of the filled shell, in hexadecimal. */
declare const SHELL_DIGEST: string;

// TypeScript's worker types and DOM types exclude each other. These are the parts that are needed here.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: Asked) => void): void;
}
const worker = self as unknown as Worker;

const OURS = 'app:';
const CACHE = `${OURS}${VERSION}:${SHELL_DIGEST}`;
const SHELL = '/index.html';
const PATIENCE_MS = 3_000;
/** How many files are downloaded at a time, so that other requests are not blocked. */
const LANES = 4;
/** Paths that are not pages of the app. */
const ELSEWHERE = /^\/(api|healthz|readyz|metrics)(\/|$)|\.\w+$/;

// There is no `skipWaiting`: a new worker waits until the last tab of the old build is closed, because that
// tab's chunks are in the old cache and possibly on no server any more.
worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (!ELSEWHERE.test(pathname)) event.respondWith(pageFor(request));
  } else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) {
    event.respondWith(fileFor(request));
  }
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { headers: { accept: 'text/html' }, cache: 'no-store' });
  // During an update, or behind the login page of a network, another page may be answered instead of the
  // shell.
  if ((await digestOf(shell.clone())) !== SHELL_DIGEST) throw new Error('This is another shell.');
  await cache.put(SHELL, shell);
  for (let at = 0; at < FILES.length; at += LANES) await cache.addAll(FILES.slice(at, at + LANES));
}

async function takeOver(): Promise<void> {
  const { installing, waiting } = worker.registration;
  // A newer worker is filling its own cache and deletes old caches when it becomes active.
  if (!installing && !waiting) {
    const former = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(former.map((name) => caches.delete(name)));
  }
  await worker.clients.claim();
}

/** Answers from the network if it answers in time, otherwise with the stored shell. */
async function pageFor(request: Request): Promise<Response> {
  const answer = fetch(request);
  const proper = answer.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  return (await Promise.race([proper, late])) ?? (await kept(SHELL)) ?? answer;
}

const fileFor = async (request: Request) => (await kept(request)) ?? fetch(request);

const kept = (asked: Request | string) => caches.match(asked, { cacheName: CACHE, ignoreVary: true });

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
