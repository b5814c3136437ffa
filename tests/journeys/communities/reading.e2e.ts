import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { createCommunity, joinCommunity, main } from './communitySteps.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TODAY = Temporal.Now.plainDateISO('UTC');
const PLAN = 'Silence | pp. 1-9 | Who is silent?\nGrace | pp. 10-19\nSurrender | pp. 20-31';
/** Matches a number of people or texts, or a percentage. This feature shows none. */
const COUNTS = /\d+ ?%|\d+ (readers?|posts?|passages? behind|days? behind)/;

test('a guide plans a reading with the keyboard, gives it a rest, takes it back, and edits and ends it', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('reading-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Reading Hill' });
  await openAs(page, 'reading-guide', `/communities/${id}`);
  await page.getByRole('link', { name: 'Reading', exact: true }).click();
  await expect(page.getByText('No book is being read now.')).toBeVisible();
  await expectAccessibleScreen(page, 'readings without a book', 'Reading');
  await page.getByRole('link', { name: 'Read a Book Together' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Title of the book').fill('Talks');
  await page.getByLabel('Author').fill('Ramana Maharshi');
  await page.getByLabel('Start', { exact: true }).fill(TODAY.toString());
  await page.getByLabel('Timezone').selectOption('UTC');
  await page.getByLabel('A passage opens on').selectOption(WEEKDAYS[TODAY.dayOfWeek - 1] ?? '');
  await page.getByRole('textbox', { name: 'Passages' }).fill('Silence');
  await button(page, 'Begin the Reading').click();
  await expect(page.getByText('Passage 1 needs a title, then “|” and its place in the book.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Passages' }).fill(PLAN);
  await expect(page.getByRole('heading', { name: 'The Days' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Surrender' })).toBeVisible();
  await expectAccessibleScreen(page, 'the form of a reading', 'Read a Book Together');
  await button(page, 'Begin the Reading').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Talks' })).toBeVisible();
  const passages = page.getByRole('region', { name: 'Passages' });
  await expect(passages.getByText('Now', { exact: true })).toBeVisible();
  await expect(passages.getByText(/^Opens /)).toHaveCount(2);
  await expectAccessibleScreen(page, 'a reading', 'Talks');
  expect(await main(page).innerText()).not.toMatch(COUNTS);

  const before = await passages.innerText();
  await button(page, 'A Week of Rest').click();
  await page.getByLabel('Weeks of rest').selectOption('2');
  await button(page, 'Move the Passages').click();
  await expect(passages).not.toHaveText(before);
  await button(page, 'Take Back the Last Rest').click();
  await expect.poll(() => passages.innerText()).toBe(before);

  await page.getByRole('link', { name: 'Edit Reading' }).click();
  await page.getByLabel('Question').fill('Who asks?');
  await page.getByLabel('Passages to come').fill('Grace | pp. 10-19');
  await button(page, 'Save Reading').click();
  await expect(passages.getByRole('listitem')).toHaveCount(2);
  await button(page, 'End the Reading').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the Reading' }).click();
  await expect(page.getByText(/^This reading ended on /)).toBeVisible();
  await page.getByRole('link', { name: 'Read It Again' }).click();
  await expect(page.getByRole('textbox', { name: 'Passages' })).toHaveValue(
    'Silence | pp. 1-9 | Who asks?\nGrace | pp. 10-19',
  );
});

test('a member reads at their own pace, writes about a passage, reads the words of others and deletes their own', async ({
  page,
  world,
}) => {
  const guide = await world.createMember('passage-guide');
  const reader = await world.createMember('passage-reader');
  const { id } = await createCommunity(world.url, guide.token, { name: 'Passage Hill' });
  await joinCommunity(world.url, reader.token, id);
  const { body: reading } = await callServer(world.url, `POST /communities/${id}/readings`, {
    token: guide.token,
    body: {
      ...{ title: 'Talks', startsOn: TODAY.toString(), timezone: 'UTC' },
      rhythm: {
        weekday: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][TODAY.dayOfWeek - 1],
        weeks: 1,
      },
      passages: [
        { title: 'Silence', where: 'verses 1-8', question: 'Who is silent?' },
        { title: 'Grace', where: 'verses 9-12' },
      ],
    },
  });
  const [first, second] = reading.passages;
  await callServer(world.url, `POST /passages/${first.id}/posts`, {
    token: guide.token,
    body: { content: 'Between two thoughts.' },
  });
  await openAs(page, 'passage-reader', '/dashboard');
  await page.getByRole('link', { name: 'This week: Silence (verses 1-8), with Passage Hill.' }).click();
  await expect(page.getByText('Closed until you have written. You may also look now.')).toBeVisible();
  await expect(page.getByText('Between two thoughts.')).toBeHidden();
  await expectAccessibleScreen(page, 'a passage', 'Silence');
  await page.getByRole('textbox', { name: 'Your Words' }).fill('What remains.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Your Words' })).toHaveValue('What remains.');
  await button(page, 'Publish My Words').focus();
  await page.keyboard.press('Enter');
  const mine = page.getByRole('heading', { name: 'Your words on this passage' });
  await expect(mine).toBeFocused();
  await expect(page.getByText('What remains.')).toBeVisible();
  await expect(page.getByText('Between two thoughts.')).toBeVisible();
  await expectAccessibleScreen(page, 'a passage with words', 'Silence');
  expect(await main(page).innerText()).not.toMatch(COUNTS);

  // The words are not in the feed, which has a line about the passage.
  await page.goto(`/communities/${id}`);
  await expect(page.getByRole('link', { name: 'Reading: Silence of Talks.' })).toBeVisible();
  await expect(page.getByText('What remains.')).toBeHidden();
  await page.goto(`/passages/${first.id}`);
  await button(page, 'Delete post').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('textbox', { name: 'Your Words' })).toBeVisible();
  await expect(mine).toBeFocused();
  await button(page, 'Read What Others Wrote').click();
  await expect(page.getByText('Between two thoughts.')).toBeVisible();

  await page.getByRole('link', { name: 'Next Passage' }).click();
  await expect(page.getByText(/^This passage opens on /)).toBeVisible();
  await page.goto(`/readings/${reading.id}`);
  await button(page, 'Begin Later').click();
  await page.getByLabel('First day').fill(TODAY.add({ days: 7 }).toString());
  await button(page, 'Save My Days').click();
  await expect(page.getByText(/^Your own days begin on /)).toBeVisible();
  const { body: seen } = await callServer(world.url, `GET /readings/${reading.id}`, { token: guide.token });
  expect([seen.pace, seen.passages[1].id]).toEqual([null, second.id]);
  await button(page, 'Read with the Others').click();
  await expect(button(page, 'Begin Later')).toBeVisible();
});
