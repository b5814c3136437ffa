import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, openAs, test } from '#tests/journeys/world.ts';

/** A proxy in front of the server that can answer page requests with an error, or not at all. */
async function openProxy(target: string) {
  let mode: 'forward' | 'broken' | 'silent' = 'forward';
  const proxy = http.createServer((request, response) => {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate';
    if (isPage && mode === 'silent') return;
    if (isPage && mode === 'broken') return void response.writeHead(502).end('Bad gateway');
    const { method, headers } = request;
    const upstream = http.request(`${target}${request.url}`, { method, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    request.pipe(upstream.on('error', () => response.destroy()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    setMode: (newMode: typeof mode) => {
      mode = newMode;
    },
    close: () => proxy.closeAllConnections(),
  };
}

test('a page opens from the cache when the network returns an error or does not respond', async ({
  browser,
  world,
}) => {
  await world.createMember('undisturbed');
  const proxy = await openProxy(world.url);
  const page = await browser.newPage({ baseURL: proxy.url, serviceWorkers: 'allow' });
  const heading = page.getByRole('heading', { level: 1 });
  await openAs(page, 'undisturbed', '/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  proxy.setMode('broken');
  expect((await page.goto('/healthz'))?.status()).toBe(502);
  for (const mode of ['broken', 'silent'] as const) {
    proxy.setMode(mode);
    await page.goto('/journal');
    await expect(heading).toHaveText('Journal');
    await page.goto('/');
    await expect(heading).toHaveText('Namaste, undisturbed');
  }
  await page.close();
  proxy.close();
});
