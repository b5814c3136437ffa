import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

/** The date `days` days ago in the browser's time zone. */
const dateDaysAgo = (page: Page, days: number) =>
  page.evaluate((ago) => {
    const day = new Date();
    day.setDate(day.getDate() - ago);
    return new Intl.DateTimeFormat('sv').format(day);
  }, days);

const grid = (page: Page) => page.getByRole('grid', { name: /^Practice calendar/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log a Practice' });

async function practiceIdOf(url: string, token: string, name: string): Promise<string> {
  const { body } = await callServer(url, 'GET /sadhana/practices', { token });
  return body.find((practice: { name: string }) => practice.name === name).id;
}

test('the focus timer opens with the day selected in the calendar, and Today returns to the current day', async ({
  page,
  world,
}) => {
  await world.createMember('day-sitter');
  await openAs(page, 'day-sitter', '/sadhana?day=2026-11-20');
  const start = page.getByRole('link', { name: 'Start Focus Session' });
  await expect(start).toHaveAttribute('href', '/sadhana/focus?date=2026-11-20');
  await expectAccessibleScreen(page, 'practice on another day', 'Sadhana');
  await start.click();
  await expect(page).toHaveURL(/date=2026-11-20/);
  await page.goBack();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`day=${await dateDaysAgo(page, 0)}`));
  await expect(start).toHaveAttribute('href', '/sadhana/focus');
});

test('a member logs a practice, sees the streak, changes the log and deletes it', async ({ page, world }) => {
  await world.createMember('practiser');
  await openAs(page, 'practiser', '/sadhana');
  await expect(page.getByText('No practices logged for this day.')).toBeVisible();
  await expect(page.getByText('0 days', { exact: true })).toBeVisible();
  const [today, yesterday] = [await dateDaysAgo(page, 0), await dateDaysAgo(page, 1)];

  await page.getByRole('button', { name: 'Log a Practice' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Date')).toHaveValue(today);
  await dialog.getByLabel('Practice', { exact: true }).selectOption('Japa');
  await expect(dialog.getByLabel('Value')).toHaveValue('108');
  await expect(dialog.getByText('repetitions')).toBeVisible();
  await dialog.getByLabel('Intention (sankalpa)').fill('One name, one breath.');
  await dialog.getByLabel('Notes').fill('Rain.\n\nThen none.');
  await dialog.getByRole('button', { name: 'Save Log' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Japa is logged.' })).toBeVisible();
  const log = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Japa' }) });
  await expect(log).toContainText('108 reps');
  await expect(log).toContainText('One name, one breath.');
  await expect(grid(page).getByRole('button', { name: /^Today, .*practice logged$/ })).toBeVisible();
  await expect(page.getByText('1 day', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Log a Practice' }).click();
  await dialog.getByLabel('Date').fill(yesterday);
  await dialog.getByRole('button', { name: 'Save Log' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${yesterday}`));
  await expect(page.getByText('2 days', { exact: true })).toBeVisible();
  await expect(page.getByText('Longest so far: 2 days')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: /^Sādhanā Tracker.*2 days$/ })).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'Silent sitting' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silent sitting');
  await expect(page).toHaveTitle('Silent sitting | Vichara');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\?edit/);
  await page.getByLabel('Value').fill('1441');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Value must be at most 1,440')).toBeVisible();
  await expect(page.getByLabel('Value')).toBeFocused();
  await page.goBack();
  const leaveDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaveDialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Value').fill('31');
  await page.getByLabel('Notes').fill('First line.\nSecond line.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('31 min')).toBeVisible();
  await expect(page).not.toHaveURL(/edit/);
  await expect(page.getByText('First line.\nSecond line.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(new RegExp(`/sadhana\\?day=${yesterday}`));
  await expect(page.getByRole('status').filter({ hasText: 'The log is deleted.' })).toBeVisible();
  await expect(page.getByText('No practices logged for this day.')).toBeVisible();
  await expect(page.getByText('1 day', { exact: true })).toBeVisible();
});

test('the keyboard moves through the practice calendar, and the URL stores the selection', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('walker');
  const practiceId = await practiceIdOf(world.url, token, 'Silent sitting');
  for (const date of ['2025-02-28', '2025-03-05']) {
    await callServer(world.url, 'POST /sadhana/logs', { token, body: { practiceId, date, value: 20 } });
  }
  await openAs(page, 'walker', '/sadhana?month=2025-03&day=2025-03-05');
  const day = (name: string) => grid(page).getByRole('button', { name: new RegExp(`^\\w+, ${name}\\b`) });
  await expect(page.getByRole('article')).toContainText('20 min');
  // Days of the neighbouring months are marked too.
  await expect(day('28 February 2025')).toHaveAccessibleName(/practice logged$/);

  await day('5 March 2025').focus();
  for (const [key, name, url] of [
    ['ArrowRight', '6 March 2025', /day=2025-03-05/],
    ['Enter', '6 March 2025', /month=2025-03&day=2025-03-06/],
    ['PageDown', '6 April 2025', /month=2025-04&day=2025-04-06/],
    ['End', '30 April 2025', /day=2025-04-06/],
    ['ArrowDown', '7 May 2025', /month=2025-05&day=2025-05-07/],
    ['Home', '1 May 2025', /day=2025-05-07/],
    ['ArrowLeft', '30 April 2025', /month=2025-04&day=2025-04-30/],
    ['PageUp', '30 March 2025', /month=2025-03&day=2025-03-30/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(name), key).toBeFocused();
    await expect(page, key).toHaveURL(url);
  }
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { name: 'Wednesday, 30 April 2025' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/month=2025-02&day=2025-02-28/);
  await page.getByRole('link', { name: 'Silent sitting' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silent sitting');
  await expect(page.getByText('Friday, 28 February 2025', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Friday, 28 February 2025' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Friday, 28 February 2025' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/month=2025-03&day=2025-03-30/);
  await expect(day('30 March 2025')).toBeVisible();
  // React Aria marks the days of the neighbouring months as disabled, but a click selects them.
  await grid(page).getByText('28', { exact: true }).first().click({ force: true });
  await expect(page).toHaveURL(/month=2025-02&day=2025-02-28/);
});

test('the practice of a year is shown as a chart and as text, and the chart scrolls horizontally', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('gardener');
  const practiceId = await practiceIdOf(world.url, token, 'Japa');
  for (const date of ['2025-05-01', '2025-05-02', '2025-05-02', '2025-12-31']) {
    await callServer(world.url, 'POST /sadhana/logs', { token, body: { practiceId, date, value: 108 } });
  }
  await openAs(page, 'gardener', '/sadhana');
  const toggle = page.getByRole('button', { name: 'Year' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(grid(page)).toBeHidden();
  const year = Number((await dateDaysAgo(page, 0)).slice(0, 4));
  await expect(page.getByText(`No practices logged in ${year}.`)).toBeVisible();
  await page.goto('/sadhana?year=2026');
  await page.getByRole('button', { name: 'Show 2025' }).click();
  await expect(page.getByText('3 days practised in 2025, most of them in May.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'May: 2 days practised' })).toHaveCount(1);
  await expect(page.locator('rect[data-date]')).toHaveCount(365);
  await page.locator('rect[data-date="2025-05-02"]').click();
  await expect(page).toHaveURL(/month=2025-05&day=2025-05-02&year=2025/);
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  const heatmap = page.getByRole('region', { name: 'Days of 2025' });
  expect(await heatmap.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await toggle.click();
  await expect(heatmap).toBeHidden();
  await expect(page).not.toHaveURL(/year/);
});

test.describe('a connection that breaks', () => {
  test.use({ allowedProblems: /ERR_FAILED|Failed to load/ });

  test('a lost response loses no text, and the retry creates only one log', async ({ page, world }) => {
    const { token } = await world.createMember('unlucky');
    await openAs(page, 'unlucky', '/sadhana');
    let isFirst = true;
    await page.route('**/api/v1/sadhana/logs', async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.fallback();
      isFirst = false;
      // The request reaches the server. Only the response is lost.
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Log one for this day' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Value').fill('0');
    await dialog.getByRole('button', { name: 'Save Log' }).click();
    await expect(dialog.getByText('Value must be at least 1')).toBeVisible();
    await dialog.getByLabel('Value').fill('20');
    await dialog.getByLabel('Intention (sankalpa)').fill('To begin again.');
    await dialog.getByRole('button', { name: 'Save Log' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to log practice:');
    await expect(dialog.getByLabel('Intention (sankalpa)')).toHaveValue('To begin again.');

    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Cancel').click();
    await dialog.getByLabel('Value').fill('21');
    await dialog.getByRole('button', { name: 'Save Log' }).click();
    await expect(page.getByRole('article')).toContainText('21 min');
    await expect(page.getByRole('button', { name: 'Log another for this day' })).toBeFocused();
    const { body } = await callServer(world.url, 'GET /sadhana/logs', { token });
    expect(body.map((log: { value: number }) => log.value)).toEqual([21]);
  });

  test('an error with a retry replaces logs that cannot be loaded', async ({ page, world }) => {
    await world.createMember('patient');
    await page.route('**/api/v1/sadhana/logs?*', (route) => route.abort());
    await openAs(page, 'patient', '/sadhana');
    await expect(page.getByRole('alert')).toContainText('Failed to load logs.');
    await page.unroute('**/api/v1/sadhana/logs?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No practices logged for this day.')).toBeVisible();

    await page.goto('/sadhana/logs/01930000-0000-7000-8000-000000000000');
    await expect(page.getByText('Log entry not found.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the calendar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sadhana');
  });
});
