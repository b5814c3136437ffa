import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';

test.use({ timezoneId: 'America/New_York' });

test('a member finds the days of the journal by keyboard, writes for a past day, and sees earlier years', async ({
  page,
  world,
}) => {
  await page.clock.setFixedTime('2026-11-20T15:00:00Z');
  const { token } = await world.createMember('returning-writer');
  const entries = [
    { title: 'Late at night', date: '2026-11-13T04:30:00Z', day: '2026-11-12' },
    { title: 'Brought from before', date: '2026-11-14T03:00:00Z' },
    { title: 'A month ago', date: '2026-10-20T15:00:00Z', day: '2026-10-20', mood: 'still' },
    { title: 'Three years ago', date: '2023-11-20T15:00:00Z', day: '2023-11-20', tags: ['dawn'] },
  ];
  for (const entry of entries) {
    const body = { content: 'What was written that day.', ...entry };
    expect((await callServer(world.url, 'POST /journal', { token, body })).status).toBe(201);
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await openAs(page, 'returning-writer', '/journal');
  await expect(page.getByRole('article', { name: 'Late at night' }).getByRole('time')).toHaveText('12Thu');
  await expect(page.getByRole('article', { name: 'Brought from before' }).getByRole('time')).toHaveText(
    '13Fri',
  );
  await expectAccessibleScreen(page, 'journal with a reflection', 'Journal');

  await link('Calendar').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar');
  await expect(page.getByText('Nothing written on this day.')).toBeVisible();
  const day = (name: RegExp) => page.getByRole('button', { name });
  await expect(day(/, entry written/)).toHaveCount(2);
  await day(/12 November 2026, entry written/).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=2026-11-12/);
  await expect(link('Late at night')).toBeVisible();
  await expectAccessibleScreen(page, 'journal calendar', 'Calendar');

  await page.goto('/journal/calendar?day=2026-11-05');
  await expect(page.getByText('Nothing written on this day.')).toBeVisible();
  await expectAccessibleScreen(page, 'journal calendar without an entry', 'Calendar');
  await link('Write for This Day').click();
  await expect(page.getByLabel('Date')).toHaveValue('2026-11-05');
  await page.getByLabel('Content').fill('Remembered later.');
  await button(page, 'Save Entry').click();
  await expect(page.getByText('Thursday, 5 November 2026')).toBeVisible();
  await page.goto('/journal/calendar?day=2026-11-05');
  await expect(link('Untitled Entry')).toBeVisible();
  await expect(day(/5 November 2026 selected, entry written/)).toBeVisible();

  await page.goto('/journal/on-this-day');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^A month ago Tuesday, 20 October 2026$/,
    /^3 years ago Monday, 20 November 2023$/,
  ]);
  await expectAccessibleScreen(page, 'on this day', 'On This Day');

  await page.goto('/journal');
  await expect(page.getByRole('heading', { name: /^\d+ years ago/ })).toBeHidden();
  await link('Journal Settings').click();
  const earlierDays = page.getByRole('switch', { name: 'Show earlier days in Journal' });
  await expect(earlierDays).not.toBeChecked();
  await earlierDays.focus();
  await page.keyboard.press('Space');
  await expectAccessibleScreen(page, 'journal settings', 'Journal Settings');
  await page.getByRole('main').getByRole('link', { name: 'Journal', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^\d+ years ago/ })).toBeVisible();
  await expectAccessibleScreen(page, 'journal with earlier days', 'Journal');
});

test('an entry that starts with a quoted reflection becomes a draft only when something is added', async ({
  page,
  world,
}) => {
  await world.createMember('quoting-writer');
  await openAs(page, 'quoting-writer', '/dashboard');
  const quote = page.getByRole('region', { name: 'Daily reflection' }).getByRole('paragraph').first();
  const words = `> ${await quote.textContent()}\n`;
  await page.getByRole('link', { name: 'Write about this' }).click();
  const content = page.getByLabel('Content');
  await expect(content).toHaveValue(new RegExp(`^${RegExp.escape(words)}> — .+\n\n$`));

  // Leaving the unchanged form asks nothing and stores no draft.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/journal');
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await expect(content).toHaveValue('');
  await content.fill('Another entry, not yet saved.');
  await page.goto('/journal');

  // The draft of another entry does not replace the quotation, and is not lost.
  await page.getByRole('link', { name: 'Write about this' }).click();
  await expect(content).toHaveValue(/^> /);
  await content.press('ControlOrMeta+End');
  await content.pressSequentially('And this is what I see.');
  await page.reload();
  await expect(content).toHaveValue(/^> [\s\S]*And this is what I see\.$/);
  await button(page, 'Save Entry').click();
  await expect(page.getByRole('article')).toContainText('And this is what I see.');
  await page.goto('/journal/new');
  await expect(content).toHaveValue('Another entry, not yet saved.');
});

test('a past reflection can be quoted from the page of reflections, but visitors see no link to write', async ({
  page,
  world,
}) => {
  await page.goto('/reflections');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write about this' })).toHaveCount(0);
  await world.createMember('late-reader');
  await openAs(page, 'late-reader', '/reflections');
  const past = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('blockquote') })
    .nth(2);
  const words = await past.getByRole('paragraph').nth(1).textContent();
  await expectAccessibleScreen(page, 'reflections', 'Daily Reflections');
  await past.getByRole('link', { name: 'Write about this' }).click();
  await expect(page.getByLabel('Content')).toHaveValue(new RegExp(`^> ${RegExp.escape(words ?? '')}`));
});

test.describe('failed lists', () => {
  test.use({ allowedProblems: /status of 5\d\d/ });

  test('the calendar and the page "On This Day" offer to try again when their entries could not be fetched', async ({
    page,
    world,
  }) => {
    await world.createMember('unlucky-writer');
    await openAs(page, 'unlucky-writer', '/dashboard');
    await page.route(/\/api\/v1\/journal/, (route) => route.fulfill({ status: 500, json: {} }));
    for (const path of ['/journal/calendar', '/journal/on-this-day']) {
      await page.goto(path);
      await expect(page.getByText('Failed to fetch journal entries.').first()).toBeVisible();
    }
    await page.unroute(/\/api\/v1\/journal/);
    await button(page, 'Try again').click();
    await expect(page.getByText('Nothing from earlier years yet.')).toBeVisible();
    await expectAccessibleScreen(page, 'on this day, empty', 'On This Day');
  });
});
