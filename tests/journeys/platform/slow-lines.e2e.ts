import type { Page } from '@playwright/test';
import { createCommunity } from '#tests/journeys/communities/communitySteps.ts';
import { chooseFiles, message, row, waitForUploads } from '#tests/journeys/communities/postPictureSteps.ts';
import { addPictures, expectPictures } from '#tests/journeys/journal/pictureSteps.ts';
import { button, callServer, expect, logIn, openAs, test } from '#tests/journeys/world.ts';
import { landscape } from '#tests/support/pictures/pictureFiles.ts';

const SLOW = 'This is taking longer than usual.';
const line = (page: Page) => page.getByRole('status').filter({ hasText: SLOW });

/** Delays the calls of the API, or those to one path. */
const delayCalls = (page: Page, milliseconds: number, path = '/**') =>
  page.route(`**/api/v1${path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });

test('with a delay of 4.5 seconds a member logs in and creates one community', async ({ page, world }) => {
  const { token } = await world.createMember('slow-river-maker');
  await page.goto('/auth/login?returnTo=/communities/new');
  await delayCalls(page, 4_500);
  await logIn(page, 'slow-river-maker');
  await expect(line(page)).toBeVisible();
  await page.getByLabel('Name').fill('Slow River Of Patience');
  await page.getByLabel('Description').fill('It arrives.');
  await page.getByRole('button', { name: 'Create Community' }).click();
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow River Of Patience');
  await expect(line(page)).toHaveCount(0);
  const { body } = await callServer(world.url, 'GET /communities?q=Slow+River+Of+Patience', { token });
  const names = body.items.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => name === 'Slow River Of Patience')).toHaveLength(1);
});

test('over 24 KB a second a member saves a long entry and publishes a post, and uploads take as long as they move', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('far-away');
  const { id } = await createCommunity(world.url, token, { name: 'The Far Valley' });
  await openAs(page, 'far-away', '/journal/new');
  // Text that compresses little, so that the upload takes several seconds.
  const letters = Array.from({ length: 49_000 }, () =>
    String.fromCodePoint(0x0905 + Math.floor(Math.random() * 50)),
  ).join('');
  await page.getByLabel('Content').fill(letters);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 24_000,
    uploadThroughput: 24_000,
  });
  await addPictures(page, [await landscape()]);
  await expectPictures(page, 1);
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByRole('article')).toContainText(letters.slice(0, 100), { timeout: 30_000 });
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  const { body } = await callServer(world.url, 'GET /journal/entries', { token });
  expect(body.items).toHaveLength(1);
  expect(body.items[0].content).toBe(letters);

  await page.goto(`/communities/${id}/posts/new`);
  await message(page).fill('From far away.');
  await chooseFiles(page, [await landscape()]);
  await waitForUploads(page, 1);
  await row(page, 1).getByLabel('Decorative').check();
  await button(page, 'Publish Post').click();
  await expect(page.getByRole('article').getByText('From far away.')).toBeVisible({ timeout: 30_000 });
  const { body: feed } = await callServer(world.url, `GET /communities/${id}/posts`, { token });
  expect(feed.items).toHaveLength(1);
  expect(feed.items[0].pictures).toHaveLength(1);
});

test('a form does not begin with values that this device has kept and that were changed elsewhere', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('form-waiter');
  await openAs(page, 'form-waiter', '/account/quiet');
  await expect(page.getByRole('radio', { name: 'No letter' })).toBeChecked();
  await page.waitForLoadState('networkidle');
  const { status } = await callServer(world.url, 'PUT /account/digest', {
    token,
    body: { rhythm: 'weekly', weekday: 'WE', hour: 6, timezone: 'UTC', communityIds: [], repliesToMe: false },
  });
  expect(status).toBe(200);
  await delayCalls(page, 2_000, '/account/digest');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Every week' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'No letter' })).not.toBeChecked();
});
