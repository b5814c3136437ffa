import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '#scripts/build.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  await buildIfStale();
  server = await openTestServer();
}, 180_000);
afterAll(() => server.close());

const page = async (url: string) =>
  (await server.app.inject({ url, headers: { accept: 'text/html' } })).payload;
const SITE = /<script type="application\/json" id="site">(.*?)<\/script>/;

it('pages contain what visitors may know of the site within five seconds of a change, but the stored shell does not', async () => {
  const before = [await page('/'), await page('/auth/signup'), await page('/index.html')];
  for (const html of before) expect(html).not.toMatch(SITE);
  const admin = await createMember(server, 'anandi');
  const question = '</script><b>Who asks?</b>';
  await server.requestAs(admin, 'PUT /admin/site/registration', { mode: 'approval', question });
  for (const url of ['/', '/auth/signup', '/reflections', '/nowhere']) {
    const siteIn = async () => JSON.parse(SITE.exec(await page(url))?.[1] ?? 'null');
    await expect.poll(siteIn, { timeout: 5_000 }).toEqual((await server.request('GET /site')).body);
  }
  expect(await page('/auth/signup')).not.toContain('<b>Who asks');
  expect(await page('/index.html')).toBe(before[2]);
});
