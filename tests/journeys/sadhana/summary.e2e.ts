import fs from 'node:fs';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';

const [SITTING, JAPA] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-00000000000c'];

test('a member opens the summaries of years and months by keyboard, and exports all logs as CSV', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('reader-back');
  const { body: practice } = await callServer(world.url, 'POST /sadhana/practices', {
    token,
    body: { name: 'Reading aloud from the Aṣṭāvakra Gītā', type: 'time' },
  });
  const logs: [date: string, practiceId: string, value: number, notes?: string][] = [
    ['2023-05-01', SITTING, 25],
    ['2025-01-07', SITTING, 25, '=1+1'],
    ['2025-01-07', JAPA, 1_080, 'one, "two"\nthree'],
    ['2025-01-08', SITTING, 40],
    ['2025-06-30', practice.id, 15],
    ...Array.from(
      { length: 20 },
      (_, day) => [`2025-10-${day + 10}`, SITTING, 45] as [string, string, number],
    ),
  ];
  for (const [date, practiceId, value, notes] of logs) {
    const body = { practiceId, date, value, notes };
    expect((await callServer(world.url, 'POST /sadhana/logs', { token, body })).status).toBe(201);
  }

  await openAs(page, 'reader-back', '/sadhana');
  await page.getByRole('link', { name: 'Summary' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summary');
  await expect(page.getByLabel('Year')).not.toHaveValue('');
  await page.getByLabel('Year').focus();
  await page.keyboard.press('Home'); // All years
  await expect(page).toHaveURL('/sadhana/summary');

  const table = (name: string) => page.getByRole('table', { name });
  const cells = (name: string, row: string) =>
    table(name).getByRole('row').filter({ hasText: row }).getByRole('cell');
  const years = 'Practice by year';
  await expect(table(years).getByRole('rowheader')).toHaveText(['2023', '2024', '2025', 'Total']);
  await expect(table(years).getByRole('columnheader')).toHaveText(['Year', 'Days', 'Logs', 'Minutes']);
  await expect(cells(years, '2024')).toHaveText(Array(3).fill('–0'));
  await expect(cells(years, '2025')).toHaveText(['23', '24', '980']);
  await expect(cells(years, 'Total')).toHaveText(['24', '25', '1,005']);
  await page.getByText('Practices', { exact: true }).click();
  await expect(table('Japa, by year').getByRole('columnheader')).toHaveText(['Year', /^Japa\s*repetitions$/]);
  await expect(cells('Silent sitting, by year', '2025')).toHaveText(['965']);
  await expect(cells('Silent sitting, by year', 'Total')).toHaveText(['990']);
  await expect(cells('Japa, by year', '2024')).toHaveText(['–0']);
  await expectAccessibleScreen(page, 'summary of years', 'Summary');

  await page.getByRole('link', { name: '2025' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sadhana/summary?year=2025');
  const months = 'Practice in 2025, by month';
  await expect(table(months).getByRole('rowheader')).toHaveCount(13);
  await expect(cells(months, 'January')).toHaveText(['2', '3', '65']);
  await expect(cells(months, 'October')).toHaveText(['20', '20', '900']);
  // The table is whole on a phone, without scrolling.
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await table(months).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  // A large number stays on one line, and inside of its cell.
  const total = cells(months, 'Total').last();
  const [rows, overflow] = await total.evaluate((cell) => {
    const text = cell.firstChild as Text;
    text.data = '107,811';
    const range = document.createRange();
    range.selectNodeContents(text);
    return [range.getClientRects().length, cell.scrollWidth - cell.clientWidth];
  });
  expect([rows, overflow]).toEqual([1, 0]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expectAccessibleScreen(page, 'summary of a year', 'Summary');
  await page.reload();
  await expect(page.getByLabel('Year')).toHaveValue('2025');
  await page.goBack();
  await expect(table(years)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await button(page, 'Export CSV').focus();
  await page.keyboard.press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^vichara-practice-\d{4}-\d\d-\d\d\.csv$/);
  const csv = fs.readFileSync(await file.path(), 'utf8');
  expect(csv.split('\r\n').slice(0, 5)).toEqual([
    'Date,Practice,Type,Value,Intention,Notes',
    '2023-05-01,Silent sitting,time,25,,',
    "2025-01-07,Silent sitting,time,25,,'=1+1",
    '2025-01-07,Japa,reps,1080,,"one, ""two""\nthree"',
    '2025-01-08,Silent sitting,time,40,,',
  ]);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + logs.length);
});

test('a member without logs sees an empty summary', async ({ page, world }) => {
  await world.createMember('nothing-to-read');
  await openAs(page, 'nothing-to-read', '/sadhana/summary');
  await expect(page.getByText('No practices logged yet.')).toBeVisible();
  await expectAccessibleScreen(page, 'empty summary', 'Summary');
  await page.goto('/sadhana/summary?year=2025');
  await expect(page.getByText('No practices logged in 2025.')).toBeVisible();
});

test.describe('without a reply', () => {
  test.use({ allowedProblems: /Failed to load resource/ });

  test('the summary shows an error, and appears after a retry', async ({ page, world }) => {
    await world.createMember('summary-later');
    await page.route('**/api/v1/sadhana/summary*', (route) => route.abort());
    await openAs(page, 'summary-later', '/sadhana/summary');
    await expect(page.getByRole('alert')).toContainText('Failed to load the summary.');
    await expectAccessibleScreen(page, 'summary failed', 'Summary');
    await page.unroute('**/api/v1/sadhana/summary*');
    await button(page, 'Try again').click();
    await expect(page.getByText('No practices logged yet.')).toBeVisible();
  });
});
