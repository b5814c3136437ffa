import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { openOtherBrowser } from '#tests/journeys/communities/communitySteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';

// Other journeys expect pages without a notice.
test.afterEach(async ({ world }) => {
  const { token } = await world.admin();
  await callServer(world.url, 'DELETE /admin/notice', { token });
});

test('an admin shows a notice above every page, which everyone can close', async ({
  page,
  browser,
  world,
}) => {
  const admin = await world.admin();
  const words = 'On Sunday from 06:00 this site is closed for about 20 minutes.';
  await openAs(page, admin.username, '/admin/site/notice');
  await page.getByLabel('Words').fill(words);
  await button(page, 'Save').click();
  await expect(page.getByText('The notice is saved.')).toBeVisible();
  await expectAccessibleScreen(page, 'notice', 'Site');

  const visitor = await openOtherBrowser(browser, world.url);
  const notice = visitor.getByRole('complementary', { name: 'Notice' });
  await visitor.goto('/');
  await expect(notice).toContainText(words);
  await expectAccessibleScreen(visitor, 'landing page with a notice');
  await visitor.goto('/communities');
  await expect(notice).toContainText(words);
  await expectAccessibleScreen(visitor, 'communities with a notice');
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Remove the Notice').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The notice is removed.')).toBeVisible();
  await expect(page.getByLabel('Words')).toHaveValue('');
});
