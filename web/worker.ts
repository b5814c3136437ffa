// Keeps what the app needs to open without a line: the shell, and every script, style and Latin font of one
// build. What a page reads is never kept. `build/serviceWorker.ts` puts the three constants before this text.

/** Beneath `/`, each with its hash or as the version has it. */
declare const FILES: readonly string[];
declare const VERSION: string;
/** SHA-256 of the shell as this server fills it, in hex. */
declare const SHELL_DIGEST: string;

// The types of workers and those of documents exclude each other; this is the part that is needed here.
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
/** Fetched at a time, so that what somebody asks for meanwhile finds a way through. */
const LANES = 4;
/** What is no page of the app. */
const ELSEWHERE = /^\/(api|healthz|readyz|metrics)(\/|$)|\.\w+$/;

// There is no `skipWaiting`: a new worker waits until the last tab of the old build is gone, since that tab's
// own chunks are in the old cache, and perhaps on no server any more.
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
  // While servers change over, another build's shell may answer, or somebody's sign-in page for their network.
  if ((await digestOf(shell.clone())) !== SHELL_DIGEST) throw new Error('This is another shell.');
  await cache.put(SHELL, shell);
  for (let at = 0; at < FILES.length; at += LANES) await cache.addAll(FILES.slice(at, at + LANES));
}

async function takeOver(): Promise<void> {
  const { installing, waiting } = worker.registration;
  // A newer worker is filling its own cache; it will clear up when its turn comes.
  if (!installing && !waiting) {
    const former = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(former.map((name) => caches.delete(name)));
  }
  await worker.clients.claim();
}

/** From the network while that answers in time and properly; else the shell, which says what is wrong. */
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
