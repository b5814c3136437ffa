import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { openOtherBrowser } from '#tests/journeys/communities/communitySteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';

// The gaps are refused, and a page that is not written yet is not found.
test.use({ allowedProblems: /status of 40[04]/ });

// Other journeys expect a site without pages.
test.afterEach(async ({ world }) => {
  const { token } = await world.admin();
  for (const slug of ['privacy', 'terms'])
    await callServer(world.url, `DELETE /admin/site/pages/${slug}`, { token });
});

test('an admin writes, by keyboard, the privacy policy from the template and the terms, which members are asked to agree to', async ({
  page,
  browser,
  world,
}) => {
  const admin = await world.admin();
  await openAs(page, admin.username, '/admin/site/pages');
  await page.getByRole('link', { name: 'Write: Privacy policy' }).press('Enter');
  await button(page, 'Start from the Template').press('Enter');
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue(/## Who is responsible/);
  await page.getByRole('switch', { name: 'Everyone can read it' }).press('Space');
  await button(page, 'Save').press('Enter');
  await expect(page.getByText('Please fill in the gaps.')).toBeVisible();
  await text.fill((await text.inputValue()).replaceAll(/\[[^\]]+\]/g, 'the house by the lake'));
  await button(page, 'Save').click();
  await expect(page.getByText('The page is published.')).toBeVisible();
  await expectAccessibleScreen(page, 'edit page', 'Site');
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Who can read it' })).toBeVisible();
  await expectAccessibleScreen(page, 'privacy policy', 'Privacy');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/site/pages/terms');
  await page.getByLabel('Title').fill('Terms');
  await text.fill('Be kind.');
  await page.getByRole('switch', { name: 'Everyone can read it' }).check();
  await page.getByRole('switch', { name: 'Ask members to agree to this change' }).check();
  await button(page, 'Save').click();
  await expect(page.getByText('The page is published.')).toBeVisible();
  await page.goto('/admin/site/pages');
  await expect(page.getByRole('link', { name: 'Edit: Terms, English' })).toBeVisible();
  await expectAccessibleScreen(page, 'site pages', 'Site');

  const visitor = await openOtherBrowser(browser, world.url);
  const footer = visitor.getByRole('navigation', { name: 'Footer' });
  await expect(async () => {
    await visitor.goto('/');
    await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await visitor.goto('/auth/signup');
  await expect(visitor.getByText('By joining you agree to the terms and the privacy policy.')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByText('The terms have changed.')).toBeVisible();
  await expectAccessibleScreen(page, 'changed terms');
  await button(page, 'I agree').click();
  await expect(page.getByText('The terms have changed.')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('The terms have changed.')).toBeHidden();
});
