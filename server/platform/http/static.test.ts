import crypto from 'node:crypto';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtShellOf } from '#contract/platform/build/shell.ts';
import { buildIfStale } from '#scripts/build.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  await buildIfStale();
  server = await openTestServer({ PRODUCT_NAME: 'Ātma "& Co"' });
}, 180_000);
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

it('the landing page contains its text without scripts', async () => {
  const { statusCode, body, headers } = await get('/');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('A quiet room for the oldest question.');
});

it('every page except the landing page is answered with the shell and the product name', async () => {
  for (const [page, status] of [
    ['/journal', 200],
    ['/auth/login?returnTo=%2Fjournal', 200],
    ['/account/security', 200],
    ['/index.html', 200],
    ['/no/such/page', 404],
    ['/account/no-such-page', 404],
  ] as const) {
    const { statusCode, body } = await get(page);
    expect(statusCode, page).toBe(status);
    expect(body).toContain('<title>Ātma &#34;&#38; Co&#34;</title>');
    expect(body).not.toContain('%PRODUCT_NAME%');
    expect(body).toContain('<meta name="payments" content="off" />');
  }
  expect((await get('/manifest.webmanifest')).json().name).toBe('Ātma "& Co"');
});

it('a page names its address in each language, and a draft is sent only where the address names it', async () => {
  const { body: german } = await get('/?language=de', { 'accept-language': 'hi' });
  expect(german).toContain('<html lang="de"');
  expect(german).toMatch(/<link rel="canonical" href="[^"]+\/\?language=de">/);
  const { body, headers } = await get('/', { 'accept-language': 'de, hi;q=0.9' });
  expect(body).toContain('<html lang="en"');
  expect(headers.vary).toBe('accept-language, accept-encoding');
  expect(body).toMatch(/<link rel="alternate" hreflang="de" href="[^"]+\/\?language=de">/);
  expect(body).toMatch(/<link rel="alternate" hreflang="x-default" href="[^"?]+\/">/);
});

it('the setting LANGUAGES chooses among the languages of the pages', async () => {
  const hindi = await openTestServer({ LANGUAGES: 'hi' });
  const { body } = await hindi.app.inject({ url: '/?language=de', headers: { accept: 'text/html' } });
  expect(body).toContain('<html lang="en"');
  expect(body).toMatch(/<meta name="languages" content="en [^"]*\bhi"/);
  expect(body).not.toContain('hreflang="de"');
  await hindi.close();
});

it.each([
  ['/', 'text/html'],
  ['/api/docs', 'text/html'],
  ['/theme.js', 'application/javascript'],
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/api/v1/reflections/daily', 'application/json'],
])('the reply of %s has the type %s and names its encoding', async (url, type) => {
  const { headers } = await get(url, { accept: '*/*' });
  expect(String(headers['content-type']).toLowerCase()).toBe(`${type}; charset=utf-8`);
});

it('a HEAD request for a page is answered with its headers and no body', async () => {
  for (const url of ['/', '/journal', '/communities']) {
    const reply = await server.app.inject({ method: 'HEAD', url });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

it('pages are compressed, and a page that the browser has cached is answered with 304', async () => {
  const compressed = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.length).toBeLessThan(13_200);
  expect((await get('/', { 'if-none-match': String(compressed.headers.etag) })).statusCode).toBe(304);
});

it('a page of the app is sent with preload links for its files, and other pages have none', async () => {
  const linkHeader = async (page: string) => String((await get(page)).headers.link ?? '');
  expect(await linkHeader('/communities')).toMatch(
    /<\/assets\/DirectoryPage-[\w-]+\.js>; rel=modulepreload; crossorigin/,
  );
  expect(await linkHeader('/dashboard')).toMatch(
    /DashboardPage-[\w-]+\.css>; rel=preload; as=style; crossorigin/,
  );
  expect(await linkHeader('/communities/0199c0de-0000-7000-8000-000000000000')).toContain('/CommunityPage-');
  expect(await linkHeader('/communities/new')).toContain('/NewCommunityPage-');
  const communityPath = '/communities/0199c0de-0000-7000-8000-000000000000';
  expect(await linkHeader(`${communityPath}/posts/new`)).toContain('/NewPostPage-');
  expect((await get(`${communityPath}/posts/new`)).statusCode).toBe(200);
  for (const page of ['/', '/index.html', '/no/such/page']) expect(await linkHeader(page)).toBe('');
  const [, file = ''] = /<(\/assets\/[^>]+)>/.exec(await linkHeader('/dashboard')) ?? [];
  expect((await get(file, { accept: '*/*' })).statusCode).toBe(200);
  expect((await get('/pages.json', { accept: '*/*' })).statusCode).toBe(404);
});

it('a page names the digest of each script and stylesheet that it loads', async () => {
  for (const page of ['/', '/dashboard', '/communities']) {
    const { body, headers } = await get(page);
    const tags = body.match(/<(?:script|link)[^>]* (?:src|href)="[^"]+\.(?:js|css)"[^>]*>/g) ?? [];
    const loaded = tags.filter((tag) => !tag.includes(' disabled'));
    expect(loaded.length, page).toBeGreaterThan(2);
    const links = String(headers.link ?? '').split(', ');
    const preloaded = links.filter((link) => /modulepreload|as=script|\/index-[\w-]+\.css/.test(link));
    expect(preloaded.length > 3, page).toBe(page !== '/');
    for (const text of [...loaded, ...preloaded]) {
      const [, file = ''] = /["<](\/[^">]+\.(?:js|css))/.exec(text) ?? [];
      const { rawPayload } = await get(file, { accept: '*/*' });
      const digest = crypto.createHash('sha256').update(rawPayload).digest('base64');
      expect(text).toContain(`integrity="sha256-${digest}"`);
    }
  }
});

it('the licences of the packages in the client can be read', async () => {
  const { statusCode, body, headers } = await get('/licences.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^## react-dom [\d.]+ \(MIT\)$/m);
});

it('a page is sent in the language that its address names, with the texts of this language', async () => {
  const english = await get('/dashboard');
  expect(english.body).toContain('<html lang="en">');
  expect(english.headers.vary).toBe('accept-language, accept-encoding');
  for (const [tag, start] of [
    ['en-XA', '<html lang="en-XA">'],
    ['ar-XB', '<html lang="ar-XB" dir="rtl">'],
  ] as const) {
    const { body, headers } = await get(`/dashboard?language=${tag}`);
    expect(body).toContain(start);
    const [, texts = ''] =
      /<(\/assets\/texts-[^>]+)>; rel=preload; as=fetch; crossorigin/.exec(String(headers.link)) ?? [];
    expect(texts).toContain(`.${tag}.`);
    const reply = await get(texts, { accept: '*/*' });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
    const [, included = ''] = /<script type="application\/json" id="texts">(.*?)<\/script>/.exec(body) ?? [];
    expect(Object.keys(JSON.parse(included).texts).length).toBeGreaterThan(10);
    expect((await get(`/communities?language=${tag}`)).body).toContain(start);
    expect((await get(`/?language=${tag}`)).body).toContain(start.replace('>', ' data-landing>'));
  }
  for (const url of ['/dashboard?language=xx', '/dashboard?language=../index'])
    expect((await get(url)).body).toBe(english.body);
});

it('a draft language is not sent because a browser accepts it', async () => {
  const { body } = await get('/', { 'accept-language': 'en-XA, ar-XB;q=0.9' });
  expect(body).toContain('<html lang="en"');
});

it('each language has a service worker, which stores the texts of this language only', async () => {
  const { body: english } = await get('/sw.js', { accept: '*/*' });
  const { body: accented } = await get('/sw.en-XA.js', { accept: '*/*' });
  expect(accented).toContain('const SHELL = "/index.html?language=en-XA"');
  for (const [worker, own, other] of [
    [english, '.en.', '.en-XA.'],
    [accented, '.en-XA.', '.en.'],
  ]) {
    const files = [...(worker ?? '').matchAll(/"(\/assets\/texts-[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(3);
    expect(files.every((file) => file?.includes(own ?? ''))).toBe(true);
    expect(files.some((file) => file?.includes(other ?? ''))).toBe(false);
  }
  for (const worker of [english, accented]) {
    expect(shellDigestsIn(worker ?? '')).toContain(await shellDigest('/index.html'));
    expect(shellDigestsIn(worker ?? '')).toContain(await shellDigest('/index.html?language=en-XA'));
  }
});

const shellDigestsIn = (worker: string): string[] =>
  JSON.parse(/const SHELL_DIGESTS = (\[.*\]);/.exec(worker)?.[1] ?? '[]');

/** The digest of the shell at an address, without what the server has filled in. */
const shellDigest = async (address: string) =>
  crypto
    .createHash('sha256')
    .update(builtShellOf((await get(address)).body))
    .digest('hex');

it('a public page contains its styles, and a disabled link to each stylesheet that keeps scripts from loading it', async () => {
  const { body, headers } = await get('/communities?q=x');
  expect(headers.link).not.toContain('.css');
  expect(body.match(/<link rel="stylesheet"(?![^>]*disabled)/)).toBeNull();
  const stylesheets = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)].map(
    ([, url]) => url,
  );
  expect(stylesheets.length).toBeGreaterThan(2);
  for (const url of stylesheets) {
    const { body: styles } = await get(url ?? '', { accept: '*/*' });
    expect(body).toContain(styles.trim());
  }
});

it.each(['/', '/journal', '/sw.js', '/theme.js'])(
  '%s is revalidated on every request, and sent in an encoding that the browser accepts',
  async (url) => {
    const accept = url.endsWith('.js') ? '*/*' : 'text/html';
    const plain = await get(url, { accept });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const decompressors = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
    for (const [encoding, decompress] of Object.entries(decompressors)) {
      const compressed = await get(url, { accept, 'accept-encoding': encoding });
      expect(compressed.headers['content-encoding']).toBe(encoding);
      expect(decompress(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
      const repeated = await get(url, {
        accept,
        'accept-encoding': encoding,
        'if-none-match': String(compressed.headers.etag),
      });
      expect([repeated.statusCode, repeated.body]).toEqual([304, '']);
    }
  },
);

it('the service worker knows the digest of each file of the server, and is the same with all settings', async () => {
  const { body, headers } = await get('/sw.js', { accept: '*/*' });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(shellDigestsIn(body)).toContain(await shellDigest('/index.html'));
  expect(body).not.toMatch(/landing\.html|"\/assets\/landing-|-rest-/);
  const digests: Record<string, string> = JSON.parse(/const DIGESTS = (\{.*\});/.exec(body)?.[1] ?? '{}');
  expect(Object.keys(digests).length).toBeGreaterThan(50);
  for (const [file, expected] of Object.entries(digests)) {
    const { rawPayload } = await get(file, { accept: '*/*' });
    expect(crypto.createHash('sha256').update(rawPayload).digest('hex'), file).toBe(expected);
  }

  const otherServer = await openTestServer({
    PRODUCT_NAME: 'Another <b> & "one"',
    CONTACT: 'mailto:a@vichara.test',
  });
  const accept = { accept: 'text/html' };
  const otherWorker = await otherServer.app.inject({ url: '/sw.js' });
  const otherShell = await otherServer.app.inject({ url: '/index.html', headers: accept });
  await otherServer.close();
  expect(otherWorker.body).toBe(body);
  const shell = (await get('/index.html')).body;
  expect(otherShell.body).not.toBe(shell);
  expect(builtShellOf(otherShell.body)).toBe(builtShellOf(shell));
});

it('files with a hash in their name are immutable in caches, and other files are revalidated', async () => {
  const script = /\/assets\/[^"]+\.js/.exec((await get('/journal')).body)?.[0] ?? '';
  for (const encoding of ['br', 'gzip', undefined]) {
    const { headers } = await get(script, encoding ? { 'accept-encoding': encoding } : {});
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(headers['content-encoding']).toBe(encoding);
  }
  expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
  expect((await get(`${script}.br`, { accept: '*/*' })).statusCode).toBe(404);
});

it.each([
  '/assets/missing.js',
  '/assets/',
  '/assets/../package.json',
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2fpages.json',
  '/favicon.ico',
  '/index.html',
  '/landing.html.br',
  '/../package.json',
  '/%2e%2e/package.json',
  '/.git/config',
  '/api/nothing',
])('a request for %s that does not accept HTML is answered with 404', async (url) => {
  expect((await get(url, { accept: '*/*' })).statusCode).toBe(404);
});
