import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';

const INSIGHT_TIMER = `Started At,Duration,Preset,Activity
05/13/2026 06:03:29,0:21:4,,Meditation
05/13/2026 21:59:37,0:0:37,,Meditation
05/12/2026 06:10:00,1:0:0,,Yoga Nidra
never,0:10:0,,Meditation
`;
const csv = (text: string, name = 'sessions.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a member imports the sessions of Insight Timer by keyboard, imports them again, and undoes the import', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('earlier-sitter');
  await openAs(page, 'earlier-sitter', '/sadhana/summary');
  await page.getByRole('link', { name: 'Import Practice' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sadhana/import');
  await expectAccessibleScreen(page, 'practice import', 'Import Practice');

  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Choose Files').focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(csv(INSIGHT_TIMER));
  await expect(page.getByRole('heading', { name: 'What becomes of these practices?' })).toBeFocused();
  const choice = (name: string) => page.getByRole('group', { name }).getByLabel('Becomes');
  await expect(choice('Meditation').locator('option:checked')).toHaveText('Meditation');
  await expect(choice('Yoga Nidra').locator('option:checked')).toHaveText('A new practice');
  await expectAccessibleScreen(page, 'practice import mapping', 'Import Practice');
  await button(page, 'Continue').focus();
  await page.keyboard.press('Enter');

  const found = '3 logs on 2 days; 0 are already here; 1 cannot be read.';
  await expect(page.getByText(found)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Before you import' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'never' })).toContainText(
    'The date cannot be read.',
  );
  await expectAccessibleScreen(page, 'practice import summary', 'Import Practice');
  await button(page, 'Import 3 Logs').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The import is finished.' })).toBeVisible();
  await expect(page.getByText(found)).toBeVisible();
  await expectAccessibleScreen(page, 'practice import done', 'Import Practice');

  const range = 'startDate=2026-05-01&endDate=2026-05-31';
  const { body } = await callServer(world.url, `GET /sadhana/logs?${range}`, { token });
  expect(body.map((log: { date: string; value: number }) => `${log.date} ${log.value}`).toSorted()).toEqual([
    '2026-05-12 60',
    '2026-05-13 1',
    '2026-05-13 21',
  ]);

  await page.goto('/sadhana/settings');
  await page.getByRole('link', { name: 'Import Practice' }).click();
  await expect(page.getByText('Imports of the last 30 days')).toBeVisible();
  await page.getByLabel('Choose Files').setInputFiles(csv(INSIGHT_TIMER));
  await button(page, 'Continue').click();
  await expect(page.getByText('3 logs on 2 days; 3 are already here; 1 cannot be read.')).toBeVisible();
  await expect(page.getByText('There is nothing new in these files.')).toBeVisible();
  await button(page, 'Choose Other Files').click();
  await expect(page.getByText('Insight Timer', { exact: true })).toHaveCount(1);
  await expectAccessibleScreen(page, 'practice imports', 'Import Practice');

  await button(page, 'Undo Import').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expectToast(page, '3 logs were removed.');
  await expect(page.getByText('Imports of the last 30 days')).toBeHidden();
  await page.goto('/sadhana/summary');
  await expect(page.getByText('No practices logged yet.')).toBeVisible();
});

/** The ZIP of Loop with a month of two habits. */
function loopHabits() {
  const days = Array.from({ length: 31 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`);
  const checkmarks = (value: string) =>
    strToU8(`Date,Value,Notes\n${days.map((day) => `${day},${value},\n`).join('')}`);
  const files = {
    'Habits.csv': strToU8('Position,Name,Type,Unit\n001,Sit,YES_NO,\n002,Walk,NUMERICAL,minutes\n'),
    '001 Sit/Checkmarks.csv': checkmarks('YES_MANUAL'),
    '002 Walk/Checkmarks.csv': checkmarks('30000'),
  };
  return { name: 'Loop Habits CSV.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) };
}

/** Makes the last call of an import fail, so that its logs are saved, but it is unfinished. */
async function interruptImport(page: Page) {
  const finish = '**/api/v1/sadhana/imports/*/finish';
  await page.route(finish, (route) => route.abort());
  await button(page, 'Import 62 Logs').click();
  await expect(page.getByRole('alert')).toContainText('The import stopped.');
  await page.unroute(finish);
  await page.reload();
}

test.describe('while another import is unfinished', () => {
  test.use({ allowedProblems: /409|ERR_FAILED/ });
  test('a member looks at the preview of a file, leaves it, and imports another one', async ({
    page,
    world,
  }) => {
    await world.createMember('habit-looker');
    await openAs(page, 'habit-looker', '/sadhana/import');
    await page.getByLabel('Choose Files').setInputFiles(loopHabits());
    await button(page, 'Continue').click();
    await expect(page.getByText('62 logs on 31 days')).toBeVisible();
    await page.reload();
    await expect(button(page, 'Choose Files')).toBeVisible();
    await expect(page.getByText('An import is unfinished.')).toBeHidden();
    await page.getByLabel('Choose Files').setInputFiles(csv(INSIGHT_TIMER));
    await button(page, 'Continue').click();
    await expect(page.getByText('3 logs on 2 days; 0 are already here')).toBeVisible();
  });

  test('a member imports the habits of Loop, and continues after the page was closed', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('habit-keeper');
    const habits = loopHabits();
    await openAs(page, 'habit-keeper', '/sadhana/import');
    await page.getByLabel('Choose Files').setInputFiles(habits);
    const sit = page.getByRole('group', { name: 'Sit' });
    await sit.getByLabel('Measured in').selectOption('Minutes');
    await sit.getByLabel('Minutes of each day').fill('0');
    await button(page, 'Continue').click();
    await expect(page.getByRole('alert')).toHaveText('Minutes must be between 1 and 1,440.');
    // Without the field for the minutes, they need not be valid.
    await sit.getByLabel('Measured in').selectOption('Repetitions');
    await expect(page.getByRole('alert')).toBeHidden();
    await sit.getByLabel('Measured in').selectOption('Minutes');
    await sit.getByLabel('Minutes of each day').fill('25');
    await sit.getByLabel('Measured in').selectOption('Repetitions');
    await page.getByRole('group', { name: 'Walk' }).getByLabel('Becomes').selectOption('Walking meditation');
    await button(page, 'Continue').click();
    await expect(page.getByText('62 logs on 31 days')).toBeVisible();

    await interruptImport(page);
    await expect(page.getByText('An import is unfinished.')).toBeVisible();
    await expectAccessibleScreen(page, 'unfinished practice import', 'Import Practice');
    await page.getByLabel('Choose Files').setInputFiles(csv(INSIGHT_TIMER));
    await button(page, 'Continue').click();
    await expect(page.getByRole('alert')).toContainText('An import is unfinished.');
    await expectAccessibleScreen(page, 'refused practice import', 'Import Practice');
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Continue').click();
    await (await choosing).setFiles(habits);
    await page.getByRole('group', { name: 'Walk' }).getByLabel('Becomes').selectOption('Walking meditation');
    await button(page, 'Continue').click();
    await expect(page.getByText('There is nothing new in these files.')).toBeVisible();
    await button(page, 'Choose Other Files').click();
    await expect(page.getByText('Imports of the last 30 days')).toBeVisible();
    await expect(page.getByText('An import is unfinished.')).toBeHidden();
    const { body } = await callServer(world.url, 'GET /sadhana/summary?year=2026', { token });
    expect(
      body.practices.map(({ practice, total }: { practice: { name: string }; total: number }) => [
        practice.name,
        total,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Sit', 31],
        ['Walking meditation', 930],
      ]),
    );
  });

  test('a member undoes it, and imports the other file', async ({ page, world }) => {
    await world.createMember('habit-changer');
    await openAs(page, 'habit-changer', '/sadhana/import');
    await page.getByLabel('Choose Files').setInputFiles(loopHabits());
    await button(page, 'Continue').click();
    await interruptImport(page);
    await page.getByLabel('Choose Files').setInputFiles(csv(INSIGHT_TIMER));
    await button(page, 'Continue').click();
    await page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
    await expectToast(page, '62 logs were removed.');
    await expect(page.getByText('An import is unfinished.')).toBeHidden();
    await page.getByLabel('Choose Files').setInputFiles(csv(INSIGHT_TIMER));
    await button(page, 'Continue').click();
    await expect(page.getByText('3 logs on 2 days; 0 are already here')).toBeVisible();
  });
});

test('a member chooses the columns and the order of the dates of any table', async ({ page, world }) => {
  const { token } = await world.createMember('table-keeper');
  await openAs(page, 'table-keeper', '/sadhana/import');
  await page
    .getByLabel('Choose Files')
    .setInputFiles(csv('When;Minutes;What\n04/05/2026;20,5;Sit\n03/05/2026;30;Walk\n'));
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeFocused();
  await page.getByLabel('Practice').selectOption('What (Sit)');
  await expectAccessibleScreen(page, 'columns of a practice import', 'Import Practice');
  await button(page, 'Continue').click();
  await expect(page.getByRole('main')).toContainText(
    'such as 04/05/2026. Is this the 4th of May or the 5th of April?',
  );
  await expectAccessibleScreen(page, 'dates of a practice import', 'Import Practice');
  await button(page, '5 April 2026').click();
  await button(page, 'Continue').click();
  await button(page, 'Import 2 Logs').click();
  await expect(page.getByText('The import is finished.')).toBeVisible();
  const { body } = await callServer(world.url, 'GET /sadhana/logs?startDate=2026-03-01&endDate=2026-06-30', {
    token,
  });
  expect(body.map(({ date, value }: { date: string; value: number }) => [date, value])).toEqual([
    ['2026-04-05', 20],
    ['2026-03-05', 30],
  ]);

  await page.goto('/sadhana/import');
  await page.getByLabel('Choose Files').setInputFiles(csv('x'.repeat(20_000_000)));
  await expect(page.getByRole('alert')).toHaveText('A row of this file is too long to be read.');
});
