import type { Page } from '@playwright/test';
import { expect, openAs, test } from '#tests/journeys/world.ts';

const REFLECTION_API = '**/api/v1/reflections/daily*';

/** Blocks a script of the app, as when the network is down or the server has a newer build. */
const blockChunk = (page: Page, chunk: string) =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.abort());

test.use({
  allowedProblems:
    /Failed to load resource|Failed to fetch dynamically imported module|ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
});

test('a menu that cannot be loaded shows a message, and opens after a retry', async ({ page, world }) => {
  await world.createMember('without-menu');
  await blockChunk(page, 'UserMenu');
  await openAs(page, 'without-menu', '/dashboard');
  const button = page.getByRole('button', { name: 'User menu' });
  await button.click();
  await expect(page.getByText('The menu could not be loaded. Check your connection.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, without-menu');
  await page.unroute('**/assets/UserMenu-*.js');
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
});

test('a confirmation dialog that cannot be loaded counts as Cancel', async ({ page, world }) => {
  await world.createMember('without-dialog');
  await blockChunk(page, 'DialogSheet');
  await openAs(page, 'without-dialog', '/journal/new');
  await page.getByLabel('Content').fill('Still here.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('The dialog could not be loaded. Check your connection.')).toBeVisible();
  await expect(page).toHaveURL('/journal/new');
  await expect(page.getByLabel('Content')).toHaveValue('Still here.');
});

test('a page is shown after a reload when the list of pages cannot be loaded', async ({ page, world }) => {
  await world.createMember('without-pages');
  await blockChunk(page, 'pageRoutes');
  await openAs(page, 'without-pages', '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('alert')).toContainText('This page has been updated since it was opened');
  await page.unroute('**/assets/pageRoutes-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal');
});

test('a page whose drawings and choice of language cannot be loaded shows everything else', async ({
  page,
  world,
}) => {
  await world.createMember('without-drawings');
  const request = page.waitForRequest('**/assets/drawings-*.js');
  await blockChunk(page, 'drawings');
  await blockChunk(page, 'LanguageSelect');
  await openAs(page, 'without-drawings', '/dashboard');
  await request;
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Sādhanā Tracker',
    'Focus Timer',
    'Sacred Journal',
    'Communities',
    'Sacred Library',
    'Daily Reflections',
    'Support the Sanctuary',
  ]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the confirmation before leaving an unsaved form opens without a network', async ({
  page,
  world,
  context,
}) => {
  await world.createMember('in-a-tunnel');
  const script = page.waitForResponse('**/assets/ConfirmSheet-*.js');
  await openAs(page, 'in-a-tunnel', '/journal/new');
  await page.getByLabel('Content').pressSequentially('Still here.');
  // Importing it again waits for everything that it imports.
  await page.evaluate((url) => import(url), (await script).url());
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('the landing page stops waiting for a reflection that never arrives', async ({ page }) => {
  await page.route(REFLECTION_API, () => {});
  await page.goto('/');
  const reflection = page.locator('[data-today]');
  await expect(reflection).toHaveAttribute('aria-busy', 'true');
  await expect(reflection).toBeHidden();
  await expect(reflection).not.toHaveAttribute('aria-busy', 'true');
});

test('the dashboard requests a failed reflection again', async ({ page, world }) => {
  await world.createMember('returning');
  await page.route(REFLECTION_API, (route) => route.abort());
  await openAs(page, 'returning', '/dashboard');
  const failure = page.getByText('Today’s reflection could not be loaded.');
  await expect(failure).toBeVisible();
  await page.unroute(REFLECTION_API);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await main.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByLabel('Daily reflection').getByRole('blockquote')).toBeVisible();
  await expect(failure).toBeHidden();
});
