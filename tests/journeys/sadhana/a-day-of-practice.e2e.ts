import { expect, openAs, test } from '#tests/journeys/world.ts';
import {
  button,
  chimes,
  expectScheduledChime,
  INTENTION,
  recordChimes,
  startSession,
  timer,
} from './focusSteps.ts';

// The 15 minutes of the session must not cross midnight, at whatever hour the test runs.
test.use({ timezoneId: new Date().getUTCHours() < 12 ? 'Asia/Karachi' : 'America/Bogota' });

test('a member finishes a focus session, sees its log, and logs a preset of three practices', async ({
  page,
  world,
}) => {
  await world.createMember('sitter');
  await page.clock.install({ time: new Date() });
  await page.addInitScript(recordChimes);
  await openAs(page, 'sitter', '/dashboard');
  const tracker = page.getByRole('link', { name: /^Sādhanā Tracker/ });
  await expect(tracker).toContainText('0 days');

  await page.getByRole('link', { name: /^Focus Timer/ }).click();
  await startSession(page);
  await expectScheduledChime(page);
  await page.clock.fastForward('15:00');
  await expect(page.getByText('The session has ended.')).toBeAttached();
  await expect(timer(page)).toHaveText('00:00');
  await expect.poll(() => chimes(page)).toEqual({ played: 1, scheduled: 0 });
  await page.getByLabel('Practice', { exact: true }).selectOption({ label: 'Silent sitting' });
  await button(page, 'Log Practice & Exit').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sadhana');
  await expect(page.getByRole('button', { name: /Today.*practice logged/ })).toBeVisible();
  const logOf = (practice: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: practice }) });
  await expect(logOf('Silent sitting')).toContainText('15 min');
  await expect(page.getByText(INTENTION)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(tracker).toContainText('1 day');

  await tracker.click();
  await page.getByRole('link', { name: 'Log from Preset' }).click();
  await page.getByRole('button', { name: 'New Preset' }).click();
  await page.getByLabel('Title').fill('Before the house wakes');
  for (const practice of ['Prāṇāyāma', 'Japa', 'Walking meditation']) {
    await page.getByRole('checkbox', { name: practice }).check();
  }
  await button(page, 'Save Preset').click();
  const preset = page.getByRole('article', { name: 'Before the house wakes' });
  await preset.getByRole('button', { name: 'Activate' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('log all practices for today');
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('3 practices logged for today.')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sadhana' }).click();
  await expect(logOf('Japa')).toContainText('108 reps');
  await page.getByRole('link', { name: 'Prāṇāyāma' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prāṇāyāma');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Value').fill('20');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('20 min')).toBeVisible();
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sadhana');
  await expect(logOf('Japa')).toBeVisible();
  await expect(logOf('Prāṇāyāma')).toHaveCount(0);
});
