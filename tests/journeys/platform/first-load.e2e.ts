import type { Page } from '@playwright/test';
import { createCommunity } from '#tests/journeys/communities/communitySteps.ts';
import { expect, openAs, test } from '#tests/journeys/world.ts';

const KB = 1000;

/** Bytes of what a document has loaded, as they came over the line, by what it is. */
async function loadedBy(page: Page) {
  await page.waitForLoadState('networkidle');
  const sizes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => {
        const { name, encodedBodySize } = entry as PerformanceResourceTiming;
        return { path: new URL(name).pathname, size: encodedBodySize };
      },
    ),
  );
  const sum = (pattern: RegExp) =>
    sizes.filter(({ path }) => pattern.test(path)).reduce((total, { size }) => total + size, 0);
  return { scripts: sum(/\.js$/), styles: sum(/\.css$/), fonts: sum(/\.woff2$/), page: sum(/^\/$/) };
}

test('the landing page for visitors stays within its budget', async ({ page, world }) => {
  await page.goto('/');
  const response = await page.request.get('/api/v1/reflections/daily?timezone=UTC');
  await expect(page.locator('[data-words]')).toHaveText((await response.json()).content);
  const { scripts, styles, fonts, page: itself } = await loadedBy(page);
  expect(itself, world.url).toBeGreaterThan(0);
  expect(scripts + styles + itself).toBeLessThanOrEqual(100 * KB);
  expect(fonts).toBeGreaterThan(0);
  expect(fonts).toBeLessThanOrEqual(130 * KB);
});

test('the dashboard stays within its budget, including the files fetched at the first touch', async ({
  page,
  world,
}) => {
  const { username } = await world.join('light-traveller');
  await openAs(page, username, '/dashboard');
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: await page.context().storageState() });
  const fresh = await context?.newPage();
  if (!fresh) throw new Error('There is no browser to open another context in.');
  await fresh.goto(`${world.url}/dashboard`);
  await expect(fresh.getByRole('heading', { level: 1 })).toContainText('Namaste');
  const sheet = fresh.waitForResponse('**/assets/DialogSheet-*.js');
  await fresh.mouse.move(9, 9);
  await sheet;
  const { scripts, fonts } = await loadedBy(fresh);
  expect(scripts).toBeGreaterThan(100 * KB);
  expect(scripts).toBeLessThanOrEqual(150 * KB);
  expect(fonts).toBeLessThanOrEqual(130 * KB);
  await context?.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page shows its content without scripts', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quiet room for the oldest question.');
    await expect(page.getByRole('link', { name: 'Join' }).first()).toBeVisible();
  });
});

test('the directory is requested once, before the app has started, and its layout does not shift', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname),
  );
  await page.route('**/assets/index-*.js', async (route) => {
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => calls).toEqual(['/api/v1/communities']);
    await route.continue();
  });
  await page.goto('/communities');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Sangha');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual(['/api/v1/communities']);
});

for (const privacy of ['public', 'private'] as const) {
  test(`the data of a ${privacy} community is requested once for a visitor, and nothing that is refused`, async ({
    page,
    world,
  }) => {
    const { token } = await world.join(`early-${privacy}`);
    const { id } = await createCommunity(world.url, token, { name: `Early and ${privacy}`, privacy });
    const calls: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`);
    });
    await page.goto(`/communities/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Early and ${privacy}`);
    await page.waitForLoadState('networkidle');
    const community = `/api/v1/communities/${id}`;
    const own = [`200 ${community}`, ...(privacy === 'public' ? [`200 ${community}/posts`] : [])];
    expect(calls).toEqual(own);
  });
}
