import fs from 'node:fs';
import { expect, openAs, test } from '#tests/journeys/world.ts';
import { openChangingProxy } from '#tests/support/servers/changingProxy.ts';

const NOT_LOADED = 'This page could not be loaded. Please try again.';

for (const [name, file, message] of [
  ['first script', /^\/assets\/index-[\w-]+\.js/, NOT_LOADED],
  ['script with the libraries', /^\/assets\/libraries-[\w-]+\.js/, NOT_LOADED],
  ['script of its page', /^\/assets\/LoginPage-[\w-]+\.js/, 'Something is in the way'],
] as const)
  test(`a browser does not run the ${name} if a byte of it was changed on the way`, async ({
    browser,
    world,
  }) => {
    let isChanged = true;
    const { url, close } = await openChangingProxy(world.url, (path, content) =>
      isChanged && file.test(path) ? `${content} ` : content,
    );
    const page = await browser.newPage({ baseURL: url });
    await page.goto('/auth/login');
    await expect(page.getByRole('alert')).toContainText(message);
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await page.close();
    isChanged = false;
    const nextPage = await browser.newPage({ baseURL: url });
    await nextPage.goto('/auth/login');
    await expect(nextPage.getByLabel('Password', { exact: true })).toBeVisible();
    await nextPage.close();
    close();
  });

test('a service worker that has lost a file uses only the one of its own build', async ({
  browser,
  world,
}) => {
  await world.createMember('losing-one');
  const { files } = JSON.parse(fs.readFileSync('dist/web/build.json', 'utf8'));
  const file = Object.keys(files).find((each) => each.startsWith('/assets/PrintJournalPage-')) as string;
  let isChanged = false;
  const { url, close } = await openChangingProxy(world.url, (path, content) =>
    isChanged && path === file ? `${content} ` : content,
  );
  const page = await browser.newPage({ baseURL: url, serviceWorkers: 'allow' });
  await openAs(page, 'losing-one', '/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  const isFileUsed = () =>
    page.evaluate(async (path) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
      return fetch(path, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
    }, file);
  expect(await isFileUsed()).toBe(true);
  isChanged = true;
  expect(await isFileUsed()).toBe(false);
  await page.close();
  close();
});
