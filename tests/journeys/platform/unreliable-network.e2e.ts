import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, openAs, test } from '#tests/journeys/world.ts';

/** What stands between the browser and the server; for pages it can be asked to be of no use. */
async function openProxy(target: string) {
  let way: 'through' | 'broken' | 'silent' = 'through';
  const proxy = http.createServer((request, response) => {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate';
    if (isPage && way === 'silent') return;
    if (isPage && way === 'broken') return void response.writeHead(502).end('Bad gateway');
    const { method, headers } = request;
    const passed = http.request(`${target}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed.on('error', () => response.destroy()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    be: (next: typeof way) => {
      way = next;
    },
    close: () => proxy.closeAllConnections(),
  };
}

test('a page opens from the cache when no proper response arrives', async ({ browser, world }) => {
  await world.join('patient-one');
  const proxy = await openProxy(world.url);
  const page = await browser.newPage({ baseURL: proxy.url, serviceWorkers: 'allow' });
  const heading = page.getByRole('heading', { level: 1 });
  await openAs(page, 'patient-one', '/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  proxy.be('broken');
  expect((await page.goto('/healthz'))?.status()).toBe(502);
  for (const way of ['broken', 'silent'] as const) {
    proxy.be(way);
    await page.goto('/journal');
    await expect(heading).toHaveText('Journal');
    await page.goto('/');
    await expect(heading).toHaveText('Namaste, patient-one');
  }
  await page.close();
  proxy.close();
});
