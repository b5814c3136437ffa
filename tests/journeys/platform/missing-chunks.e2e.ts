import type { Page } from '@playwright/test';
import { expect, openAs, test } from '#tests/journeys/world.ts';

const TODAY = '**/api/v1/reflections/daily*';

/** A part of the app cannot be had: the network is away, or the server has a newer build by now. */
const withhold = (page: Page, chunk: string) =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.abort());

test.use({ allowed: /Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

test('a menu that cannot be loaded leaves its button, and works once it can be loaded', async ({
  page,
  world,
}) => {
  await world.join('without-menu');
  await withhold(page, 'UserMenu');
  await openAs(page, 'without-menu', '/dashboard');
  const button = page.getByRole('button', { name: 'User menu' });
  await button.click();
  await expect(page.getByText('The menu could not be loaded. Is the network away?')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, without-menu');
  await page.unroute('**/assets/UserMenu-*.js');
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
});

test('a confirmation that cannot be loaded counts as a no, and the page stays', async ({ page, world }) => {
  await world.join('without-dialog');
  await withhold(page, 'DialogSheet');
  await openAs(page, 'without-dialog', '/journal/new');
  await page.getByLabel('Content').fill('Still here.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('The dialog could not be loaded. Is the network away?')).toBeVisible();
  await expect(page).toHaveURL('/journal/new');
  await expect(page.getByLabel('Content')).toHaveValue('Still here.');
});

test('the question before leaving works when the network is gone', async ({ page, world, context }) => {
  await world.join('in-a-tunnel');
  const sheet = page.waitForResponse('**/assets/DialogSheet-*.js');
  await openAs(page, 'in-a-tunnel', '/journal/new');
  await page.getByLabel('Content').pressSequentially('Still here.');
  await (await sheet).finished();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('the landing page stops waiting for a reflection that never arrives', async ({ page }) => {
  await page.route(TODAY, () => {});
  await page.goto('/');
  const place = page.locator('[data-today]');
  await expect(place).toHaveAttribute('aria-busy', 'true');
  await expect(place).toBeHidden();
  await expect(place).not.toHaveAttribute('aria-busy', 'true');
});

test('the dashboard requests a failed reflection again', async ({ page, world }) => {
  await world.join('returning');
  await page.route(TODAY, (route) => route.abort());
  await openAs(page, 'returning', '/dashboard');
  const failure = page.getByText('Today’s reflection could not be loaded.');
  await expect(failure).toBeVisible();
  await page.unroute(TODAY);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await main.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByLabel('Daily reflection').getByRole('blockquote')).toBeVisible();
  await expect(failure).toBeHidden();
});

test('a picture is requested only once its address is complete', async ({ page, world }) => {
  await world.join('pictured');
  const asked: string[] = [];
  const picture = `${world.url}/icon-192.png`;
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
  await openAs(page, 'pictured', '/account/profile');
  await page.getByLabel('Avatar URL').pressSequentially(picture, { delay: 5 });
  await page.getByLabel('Avatar URL').blur();
  await expect(page.locator('main img')).toBeVisible();
  await expect.poll(() => asked.filter((url) => url.startsWith(picture.slice(0, -8)))).toEqual([picture]);
});
