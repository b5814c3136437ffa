import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtShellOf } from '#contract/platform/build/shell.ts';
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

it('pages contain what visitors may know of the site, within five seconds of a change', async () => {
  const siteIn = async (url: string) => JSON.parse(SITE.exec(await page(url))?.[1] ?? 'null');
  const urls = ['/', '/auth/signup', '/reflections', '/nowhere', '/index.html'];
  const { body: before } = await server.request('GET /site');
  for (const url of urls) expect(await siteIn(url)).toEqual(before);
  const shell = builtShellOf(await page('/index.html'));
  const admin = await createMember(server, 'anandi');
  const question = '</script><b>Who asks?</b>';
  await server.requestAs(admin, 'PUT /admin/site/registration', { mode: 'approval', question });
  for (const url of urls)
    await expect
      .poll(() => siteIn(url), { timeout: 5_000 })
      .toEqual((await server.request('GET /site')).body);
  for (const url of urls) expect(await page(url)).not.toContain('<b>Who asks');
  // A changed setting is no changed program.
  expect(builtShellOf(await page('/index.html'))).toBe(shell);
});
