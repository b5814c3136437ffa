import { expect, openAs, test } from '#tests/journeys/world.ts';
import { begin, button, chimes, expectBooked, hearChimes, INTENTION, timer } from './focusSteps.ts';

test('a member finishes a session, sees it in the day, and logs a preset of three practices', async ({
  page,
  world,
}) => {
  await world.join('sitter');
  await page.clock.install({ time: new Date() });
  await page.addInitScript(hearChimes);
  await openAs(page, 'sitter', '/dashboard');
  const tracker = page.getByRole('link', { name: /^Sādhanā Tracker/ });
  await expect(tracker).toContainText('0 days');

  await page.getByRole('link', { name: /^Focus Timer/ }).click();
  await begin(page);
  await expectBooked(page);
  await page.clock.fastForward('15:00');
  await expect(page.getByText('The session has ended.')).toBeAttached();
  await expect(timer(page)).toHaveText('00:00');
  await expect.poll(() => chimes(page)).toEqual({ heard: 1, booked: 0 });
  await page.getByLabel('Practice', { exact: true }).selectOption({ label: 'Silent sitting' });
  await button(page, 'Log Practice & Exit').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sadhana');
  await expect(page.getByRole('button', { name: /Today.*practice logged/ })).toBeVisible();
  const logged = (practice: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: practice }) });
  await expect(logged('Silent sitting')).toContainText('15 min');
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
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('log all practices for today');
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('3 practices logged for today.')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sadhana' }).click();
  await expect(logged('Japa')).toContainText('108 reps');
  await page.getByRole('link', { name: 'Prāṇāyāma' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prāṇāyāma');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Value').fill('20');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('20 min')).toBeVisible();
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sadhana');
  await expect(logged('Japa')).toBeVisible();
  await expect(logged('Prāṇāyāma')).toHaveCount(0);
});
