import { createCommunity } from '#tests/journeys/communities/communitySteps.ts';
import { expect, logIn, test } from '#tests/journeys/world.ts';

test('a browser without storage shows the public pages, and a session lasts as long as the page', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('traceless');
  await createCommunity(world.url, token, { name: 'Without a Trace' });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get });
    }
  });
  await page.goto('/communities');
  await expect(page.getByRole('link', { name: 'Without a Trace' })).toBeVisible();

  await page.goto('/auth/login');
  await logIn(page, 'traceless');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, traceless');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await page.getByLabel('Content').fill('Written where nothing is stored.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled Entry');
  await expect(page.getByRole('article')).toContainText('Written where nothing is stored.');
  await menu.getByRole('link', { name: 'Sadhana' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sadhana');
  await page.goto('/journal');
  await expect(page).toHaveURL(/\/auth\/login/);
});
