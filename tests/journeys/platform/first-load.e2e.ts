import type { Page } from '@playwright/test';
import { createCommunity } from '#tests/journeys/communities/communitySteps.ts';
import { createSeries } from '#tests/journeys/events/eventSteps.ts';
import { expect, openAs, test } from '#tests/journeys/world.ts';
import { callServer } from '#tests/support/servers/serverProcess.ts';

const KB = 1000;

/** Records the skeletons that a page shows, even for a moment, except that of a form whose script is being loaded. */
const recordSkeletons = () => {
  const skeletons: string[] = [];
  Object.assign(window, { skeletons });
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('[data-skeleton]:not([class*="formSkeleton"] *)'))
      skeletons.push(each.parentElement?.outerHTML ?? '');
  }).observe(document, { childList: true, subtree: true });
};

/** The compressed bytes that a document has loaded for itself, by kind of file. */
async function loadedBytes(page: Page) {
  await page.waitForLoadState('networkidle');
  const sizes = await page.evaluate(() => {
    const prefetched = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(
      ({ href }) => href,
    );
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => !prefetched.includes(name))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, size: encodedBodySize }));
  });
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

test('the landing page loads the login form when it is idle, so that it opens without loading a script', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForFunction(() => document.querySelectorAll('link[rel=prefetch]').length > 20);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => ({ path: new URL(name).pathname })),
  );
  expect(loaded.filter(({ path }) => /LoginPage|libraries|index-/.test(path))).toEqual([]);
});

test('the dashboard shows its frame and its cards before any data has arrived', async ({ page, world }) => {
  const { username } = await world.createMember('patient-member');
  await openAs(page, username, '/reflections');
  await page.route('**/api/v1/**', () => {});
  await page.route('**/assets/libraries-*.js', async (route) => {
    // The frame stands there before a script has arrived, without what only visitors see.
    await expect(page.getByRole('link', { name: 'Vichara' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Namaste');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }),
  ).toBeVisible();
  const cards = [
    'Sādhanā Tracker',
    'Focus Timer',
    'Sacred Journal',
    'Communities',
    'Sacred Library',
    'Daily Reflections',
  ];
  for (const name of cards) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Events' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
  // With what is loaded after the first view: the shapes of replies, the toasts, the choice of a language, and the copy for
  // reading offline, the passages that communities read, and what starts a new program.
  expect(scripts).toBeLessThanOrEqual(142 * KB);
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

/** Collects the calls of the API that a page sends. */
function collectCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`);
  });
  return calls;
}

test('every kind of public page shows its content to a visitor without a call, and at once', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('first-founder');
  const { id } = await createCommunity(world.url, token, { name: 'First Hill' });
  const callAs = async (call: string, body: object) =>
    (await callServer(world.url, call, { token, body })).body;
  const content = 'A verse </script><script>document.title = "Broken"</script> <!-- and more.';
  const { id: postId } = await callAs(`POST /communities/${id}/posts`, { content });
  await callAs(`POST /communities/${id}/posts/${postId}/replies`, { content: 'A first reply.' });
  const startTime = new Date(Date.now() + 60_000);
  const series = await createSeries(world.url, token, id, {
    title: 'First Sit',
    startTime: startTime.toISOString(),
    endTime: new Date(startTime.getTime() + 60_000).toISOString(),
  });
  const occurrenceId = series.upcomingOccurrences[0]?.id;
  await page.addInitScript(recordSkeletons);
  const calls = collectCalls(page);
  for (const [path, text, laterCalls = []] of [
    ['/communities', 'First Hill'],
    [`/communities/${id}`, content],
    // Replies and places are loaded again on every visit, after they have been shown.
    [`/communities/${id}/posts/${postId}`, 'A first reply.', [`${id}/posts/${postId}/replies`]],
    [`/events/series/${series.id}`, 'The Reading Room'],
    [`/events/occurrence/${occurrenceId}`, 'First Sit', [`events/occurrences/${occurrenceId}`]],
    [`/events/calendar/${id}`, 'First Sit'],
    ['/reflections', 'Today'],
  ] as [string, string, string[]?][]) {
    calls.length = 0;
    await page.goto(path);
    await expect(page.locator('#main').getByText(text).first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.skeletons'), path).toEqual([]);
    expect(
      calls.filter((call) => !laterCalls.some((each) => call.endsWith(each))),
      path,
    ).toEqual([]);
  }
});

test('a member who opens a public page sees their own data instead of the data in the page', async ({
  page,
  world,
}) => {
  const { username, token } = await world.createMember('first-member');
  const { id } = await createCommunity(world.url, token, { name: 'Member Hill' });
  await openAs(page, username, '/reflections');
  const calls = collectCalls(page);
  await page.goto(`/communities/${id}`);
  await expect(page.getByRole('link', { name: 'New Post' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual(
    expect.arrayContaining([`200 /api/v1/communities/${id}`, `200 /api/v1/communities/${id}/posts`]),
  );
});

test('the data of a private community is requested once for a visitor, and no call is refused', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('first-private');
  const { id } = await createCommunity(world.url, token, { name: 'First and private', privacy: 'private' });
  const calls = collectCalls(page);
  await page.goto(`/communities/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First and private');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([`200 /api/v1/communities/${id}`]);
});

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
