import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';

const dayAfter = (day: string, days: number) => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Lisbon' }).format(new Date());
const grid = (page: Page) => page.getByRole('grid', { name: /^Practice calendar/ });
const streakCard = (page: Page) => page.getByRole('region', { name: 'Current streak' });

test('a member sets the days of practice and plans a rest, and neither interrupts the streak', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('rester');
  const log = (date: string) =>
    callServer(world.url, 'POST /sadhana/logs', {
      token,
      body: { practiceId: SITTING, date, value: 20 },
    });
  for (const days of [-1, -5, -6]) await log(dayAfter(today(), days));
  await openAs(page, 'rester', '/sadhana');
  await expect(streakCard(page)).toContainText('1 day');
  await expect(streakCard(page)).toContainText('Last 30 days: practised on 3 of 6.');
  await page.getByRole('link', { name: 'Practice Settings' }).click();
  await expect(page.getByText('No rest planned.')).toBeVisible();
  await expectAccessibleScreen(page, 'practice settings', 'Practice Settings');

  await page.getByLabel('From', { exact: true }).fill(dayAfter(today(), -4));
  await page.getByLabel('To', { exact: true }).fill(dayAfter(today(), -5));
  await button(page, 'Add Rest').click();
  await expect(page.getByText('The end must not be before the start')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill(dayAfter(today(), -2));
  await button(page, 'Add Rest').click();
  await expectToast(page, 'The rest is added.');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  await expectAccessibleScreen(page, 'practice settings with a rest', 'Practice Settings');

  await page.getByRole('link', { name: 'Sadhana' }).first().click();
  await expect(streakCard(page)).toContainText('3 days');
  await expect(streakCard(page)).toContainText('Last 30 days: practised on 3 of 3.');
  await page.goto(`/sadhana?day=${dayAfter(today(), -3)}`);
  await expect(grid(page).getByRole('button', { name: /rest day$/ })).toHaveCount(3);
  await expectAccessibleScreen(page, 'a rest day', 'Sadhana');
  await button(page, 'Remove Rest').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Rest' }).click();
  await expectToast(page, 'The rest is removed.');
  await expect(streakCard(page)).toContainText('1 day');
  await button(page, 'Mark as Rest').click();
  await expectToast(page, 'The rest is added.');
  await expect(button(page, 'Remove Rest')).toBeFocused();
  await expect(streakCard(page)).toContainText('Last 30 days: practised on 3 of 5.');
});

test('a member chooses to see the days of this month, or nothing, and must select at least one weekday', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('figureless');
  await callServer(world.url, 'POST /sadhana/logs', {
    token,
    body: { practiceId: SITTING, date: today(), value: 20 },
  });
  await openAs(page, 'figureless', '/sadhana/settings');
  await page.getByRole('radio', { name: 'Days this month' }).check();
  const weekdays = page.getByRole('group', { name: 'Days of practice' });
  for (const box of await weekdays.getByRole('checkbox').all()) await box.uncheck({ force: true });
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Select at least one day')).toBeVisible();
  await weekdays.getByRole('checkbox', { name: 'Monday' }).check({ force: true });
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Your settings are saved.');
  const { body } = await callServer(world.url, 'GET /sadhana/settings', { token });
  expect(body.cadence).toEqual([{ from: today(), weekdays: ['MO'] }]);

  await page.goto('/sadhana');
  await expect(page.getByRole('region', { name: 'Practice', exact: true })).toContainText('1 day this month');
  await expectAccessibleScreen(page, 'days of this month', 'Sadhana');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Sādhanā Tracker.*1 day this month$/ })).toBeVisible();

  await page.goto('/sadhana/settings');
  await page.getByRole('radio', { name: 'Nothing' }).check();
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Your settings are saved.');
  await page.goto('/sadhana');
  await expect(page.getByRole('link', { name: 'Silent sitting' })).toBeVisible();
  await expect(page.getByText(/Current streak|this month|Last 30 days/)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Sādhanā Tracker\s+Your days of practice$/ })).toBeVisible();
});

test('a member chooses an hour of practice, sees which fields are missing, and creates and removes a calendar address', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('punctual');
  await openAs(page, 'punctual', '/sadhana/settings');
  await page.getByRole('switch', { name: 'Remind me by mail' }).click();
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Time is required')).toBeVisible();
  await expectAccessibleScreen(page, 'practice settings without a time', 'Practice Settings');
  await page.getByLabel('Time', { exact: true }).fill('07:00');
  await page.getByLabel('Minutes').fill('40');
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Your settings are saved.');
  const { body } = await callServer(world.url, 'GET /sadhana/settings', { token });
  expect([body.time, body.minutes, body.timezone, body.reminder]).toEqual([
    '07:00',
    40,
    'Europe/Lisbon',
    true,
  ]);

  await button(page, 'Create Calendar Address').click();
  const address = await page.getByLabel('Calendar address').inputValue();
  expect(await (await fetch(address)).text()).toContain('DTSTART;TZID=Europe/Lisbon');
  await expectAccessibleScreen(page, 'practice settings with a calendar', 'Practice Settings');
  await button(page, 'Remove Address').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Address' }).click();
  await expectToast(page, 'The address is removed.');
  expect((await fetch(address)).status).toBe(404);
  await expect(page.getByLabel('Calendar address')).toBeHidden();
});
