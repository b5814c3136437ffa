import { translatePage } from '#tests/journeys/translatePage.ts';
import { button, expect, openAs, PASSWORD, test } from '#tests/journeys/world.ts';

test.describe('pages that the browser translates', () => {
  test.use({ allowedProblems: /status of 400/ });
  test.beforeEach(({ page }) => translatePage(page));

  test('a member logs in after a wrong password, writes an entry, and sees other months', async ({
    page,
    world,
  }) => {
    await world.createMember('translated');
    await page.goto('/auth/login');
    await page.getByLabel('Email or username').fill('translated');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await button(page, 'Login').click();
    await expect(page.getByText('Invalid credentials.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Login').click();
    await expect(page.getByRole('heading', { name: 'Namaste, translated' })).toBeVisible();

    await page.goto('/journal/new');
    await page.getByLabel('Content').fill('Read in another language.');
    await button(page, 'Save Entry').click();
    await expect(page).toHaveURL(/\/journal\/entry\/[\da-f-]{36}$/);
    await expect(page.getByText('Read in another language.')).toBeVisible();

    await page.goto('/sadhana');
    const month = page.getByRole('heading', { level: 2 }).first();
    const now = await month.innerText();
    await button(page, 'Previous month').click();
    await expect(month).not.toHaveText(now);
    expect(await month.innerText()).toMatch(/^\D+ \d{4}$/);
  });

  test('a sit is paused and resumed, and a community is joined and left', async ({ page, world }) => {
    const guide = await world.createMember('translated-guide');
    const { id } = await (
      await fetch(`${world.url}/api/v1/communities`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${guide.token}` },
        body: JSON.stringify({ name: 'Many Tongues', description: 'Quiet.', privacy: 'public' }),
      })
    ).json();
    await world.createMember('translated-guest');
    await openAs(page, 'translated-guest', `/communities/${id}`);
    await button(page, 'Join').click();
    await expect(page.getByRole('link', { name: 'New Post' })).toBeVisible();
    await button(page, 'Leave').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(button(page, 'Join')).toBeVisible();

    await page.goto('/sadhana/focus');
    await page.getByLabel('Sankalpa').fill('To listen.');
    await button(page, 'Start').click();
    await button(page, 'Pause').click();
    await button(page, 'Resume').click();
    await expect(button(page, 'Pause')).toBeVisible();
  });
});
