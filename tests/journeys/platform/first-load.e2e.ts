import type { Page } from '@playwright/test';
import { createCommunity } from '#tests/journeys/communities/communitySteps.ts';
import { expect, openAs, test } from '#tests/journeys/world.ts';

const KB = 1000;

/** The compressed bytes that a document has loaded, by kind of file. */
async function loadedBytes(page: Page) {
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
  const { scripts, styles, fonts, page: markup } = await loadedBytes(page);
  expect(markup, world.url).toBeGreaterThan(0);
  expect(scripts + styles + markup).toBeLessThanOrEqual(100 * KB);
  expect(fonts).toBeGreaterThan(0);
  expect(fonts).toBeLessThanOrEqual(130 * KB);
});

test('the dashboard stays within its budget', async ({ page, world }) => {
  const { username } = await world.createMember('light-traveller');
  await openAs(page, username, '/dashboard');
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: await page.context().storageState() });
  const newPage = await context?.newPage();
  if (!newPage) throw new Error('The page has no browser.');
  await newPage.goto(`${world.url}/dashboard`);
  await expect(newPage.getByRole('heading', { level: 1 })).toContainText('Namaste');
  const { scripts, fonts } = await loadedBytes(newPage);
  expect(scripts).toBeGreaterThan(100 * KB);
  expect(scripts).toBeLessThanOrEqual(130 * KB);
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

test('the directory is requested once, before the app has started, while the header is already visible', async ({
  page,
  world,
}) => {
  // An empty directory shows the daily reflection.
  const { token } = await world.createMember('directory-founder');
  await createCommunity(world.url, token, { name: 'Listed first' });
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
  test(`the data of a ${privacy} community is requested once for a visitor, and no call is refused`, async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember(`early-${privacy}`);
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
    const expectedCalls = [`200 ${community}`, ...(privacy === 'public' ? [`200 ${community}/posts`] : [])];
    expect(calls).toEqual(expectedCalls);
  });
}

test('the footer is not shown before the page', async ({ page, world }) => {
  await world.createMember('patient-reader');
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/api/v1/account/pictures?*', async (route) => {
    await loaded;
    await route.continue();
  });
  await openAs(page, 'patient-reader', '/account/pictures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Pictures');
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  load();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
});
