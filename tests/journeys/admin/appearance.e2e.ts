import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { openInOtherBrowser, openOtherBrowser } from '#tests/journeys/communities/communitySteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';

const NAME = 'Arunachala Sangha';
const TEAL = '#1f6f8b';

// Other journeys expect the name and the look of the product.
test.afterEach(async ({ world }) => {
  const { token } = await world.admin();
  await callServer(world.url, 'PUT /admin/site/appearance', { token, body: {} });
});

const brandOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: NAME });
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--saffron').trim());

test('an admin gives the site a name, a mark and a colour, which visitors, mails and new members see', async ({
  page,
  browser,
  world,
}) => {
  const admin = await world.admin();
  await openAs(page, admin.username, '/admin/site/appearance');
  await page.getByLabel('Name').fill(NAME);
  await page.getByLabel('Tagline').fill('Who is it that asks?');
  await page.getByLabel('Introduction').fill('We read, sit and walk together.');
  await page.getByLabel('Colour').fill(TEAL);
  await page.getByLabel('Welcome', { exact: true }).fill('We sit each morning at six.');
  const drawn = sharp({ create: { width: 400, height: 400, channels: 3, background: TEAL } });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() });
  // One for each field: that of the mark appears when the picture is uploaded.
  await expect(button(page, 'Back to the Default')).toHaveCount(6);

  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Who is it that asks?')).toBeVisible();
  await page.getByRole('radio', { name: 'Dark' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Start page' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText('We sit each morning at six.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(preview.frameLocator('iframe').getByText(NAME)).toBeVisible();
  // axe cannot look into the mail, which may run no scripts.
  await page.keyboard.press('ArrowLeft');
  await expectAccessibleScreen(page, 'appearance');
  await button(page, 'Save').click();
  await expect(brandOf(page)).toBeVisible();

  const visitor = await openOtherBrowser(browser, world.url);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto('/');
  await expect(visitor).toHaveTitle(NAME);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Who is it that asks?' })).toBeVisible();
  await expect(visitor.getByText('We read, sit and walk together.')).toBeVisible();
  const mark = brandOf(visitor).locator('img');
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  const accent = await accentOf(visitor);
  expect(accent).toMatch(/^#[0-9a-f]{6}$/);
  expect(accent).not.toBe('#93540e');
  await expectAccessibleScreen(visitor, 'landing page of a site of its own');
  const manifest = await (await visitor.request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toBe(NAME);
  for (const { src } of manifest.icons) expect((await visitor.request.get(src)).ok(), src).toBe(true);

  const meera = await world.createMember('meera_of_the_hill');
  const mails = world.mails.mails.filter(({ to }) => to?.some(({ address }) => address === meera.email));
  expect(mails.map(({ from }) => from?.name)).toEqual([NAME]);
  const member = await openInOtherBrowser(browser, world.url, meera.username, '/dashboard');
  await expect(member.getByText('We sit each morning at six.')).toBeVisible();
  await expectAccessibleScreen(member, 'dashboard of a new member');
  await button(member, 'Put Away').click();
  await expect(member.getByText('We sit each morning at six.')).toBeHidden();
  await member.reload();
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(member.getByText('We sit each morning at six.')).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Back to the Default').first().click();
  await expect(page.getByLabel('Name')).toHaveValue('');
  // The page still has the name, the colour and the mark that are saved; the form and the preview show the defaults.
  await expect(page.getByLabel('Name')).toHaveAttribute('placeholder', 'Vichara');
  await expect(preview.getByText('Vichara').first()).toBeVisible();
  const previewed = preview.locator('[data-theme="dawn"]');
  const previewedAccent = () =>
    previewed.evaluate((element) => getComputedStyle(element).getPropertyValue('--saffron').trim());
  expect(await previewedAccent()).toBe(accent);
  await button(page, 'Back to the Default').nth(2).click();
  await expect.poll(previewedAccent).toBe('#93540e');
  await expect(previewed.locator('img[src*="icon-192"]')).not.toHaveCount(0);
  await button(page, 'Back to the Default').nth(2).click();
  await expect(previewed.locator('img[src*="icon-192"]')).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Vichara' })).toBeVisible();
});

test.describe('with a service worker', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedProblems: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|A network error occurred/,
  });

  test('the page that a device has stored shows the name that it saw last', async ({ page, world }) => {
    const { token } = await world.admin();
    const setName = (name: string) =>
      callServer(world.url, 'PUT /admin/site/appearance', { token, body: { name } });
    await setName(NAME);
    await openAs(page, (await world.admin()).username, '/dashboard');
    await expect(brandOf(page)).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await page.reload();
    await expect(brandOf(page)).toBeVisible();
    await expect(page).toHaveTitle(/Arunachala Sangha/);
    await page.context().setOffline(false);
    await setName('The Hill');
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'The Hill' })).toBeVisible();
  });
});
