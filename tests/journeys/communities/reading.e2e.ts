import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { sealJournal } from '#tests/journeys/journal/sealSteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { createCommunity, joinCommunity, main } from './communitySteps.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TODAY = Temporal.Now.plainDateISO('UTC');
const PLAN = 'Silence | pp. 1-9 | Who is silent?\nGrace | pp. 10-19\nSurrender | pp. 20-31';
/** Matches a number of people or texts, or a percentage. This feature shows none. */
const COUNTS = /\d+ ?%|\d+ (readers?|posts?|passages? behind|days? behind)/;

/** A reading of two passages that a guide has begun in a community that a reader has joined, from this day on. */
async function startReading(
  world: { url: string; createMember(name: string): Promise<{ token: string }> },
  name: string,
  startsOn: Temporal.PlainDate,
) {
  const guide = await world.createMember(`${name}-guide`);
  const reader = await world.createMember(`${name}-reader`);
  const { id } = await createCommunity(world.url, guide.token, { name: 'Passage Hill' });
  await joinCommunity(world.url, reader.token, id);
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][TODAY.dayOfWeek - 1];
  const { body: reading } = await callServer(world.url, `POST /communities/${id}/readings`, {
    token: guide.token,
    body: {
      ...{ title: 'Talks', startsOn: startsOn.toString(), timezone: 'UTC', rhythm: { weekday, weeks: 1 } },
      passages: [
        { title: 'Silence', where: 'verses 1-8', question: 'Who is silent?' },
        { title: 'Grace', where: 'verses 9-12' },
      ],
    },
  });
  return { id, guide, reader, reading };
}

test('a guide plans a reading with the keyboard, gives it a rest, takes it back, and edits and ends it', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('reading-guide');
  const { token: moderator } = await world.createModerator('reading-moderator');
  const { id } = await createCommunity(world.url, token, { name: 'Reading Hill' });
  const draft = { title: 'Be As You Are', author: 'David Godman', description: 'Talks.' };
  const { body: book } = await callServer(world.url, 'POST /library/submit', { token, body: draft });
  await callServer(world.url, `POST /moderation/books/${book.id}/approve`, { token: moderator });
  await openAs(page, 'reading-guide', `/communities/${id}`);
  await page.getByRole('link', { name: 'Reading', exact: true }).click();
  await expect(page.getByText('No book is being read now.')).toBeVisible();
  await expectAccessibleScreen(page, 'readings without a book', 'Reading');
  await page.getByRole('link', { name: 'Read a Book Together' }).focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search the library' });
  await search.fill('nothing like this');
  await expect(page.getByText('No books found.')).toBeVisible();
  await search.fill('be as you');
  await expect(page.getByRole('option', { name: 'Be As You Are David Godman' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Be As You Are by David Godman, from the library')).toBeVisible();
  await expect(page.getByLabel('Title of the book')).toBeHidden();
  await expect(button(page, 'Choose Another Book')).toBeFocused();
  await expectAccessibleScreen(page, 'the form with a book of the library', 'Read a Book Together');
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
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
  const { id, guide, reading } = await startReading(world, 'passage', TODAY);
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

test('a member writes about passages in the journal with the keyboard, plain and sealed, shares it and keeps a copy', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { reader, reading } = await startReading(world, 'journal', TODAY.subtract({ days: 7 }));
  const [first, second] = reading.passages;
  const press = async (role: 'link' | 'button', name: string) => {
    await page.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const content = page.getByRole('textbox', { name: 'Content' });
  const ownWords = page.getByRole('textbox', { name: 'Your Words' });
  const others = async ({ id }: { id: string }) =>
    (await callServer(world.url, `GET /passages/${id}/posts`, { token: reader.token })).body.items.length;

  await openAs(page, 'journal-reader', `/passages/${first.id}`);
  await press('link', 'Write in My Journal');
  await expect(content).toBeFocused();
  await page.keyboard.type('What *stays* is silent.');
  await expect(page.getByText('About Silence, from Talks')).toBeVisible();
  await expectAccessibleScreen(page, 'a new entry about a passage', 'New Entry');
  await press('button', 'Save Entry');
  const note = page.getByRole('complementary', { name: 'Reading' });
  await expect(note.getByText('About Silence, from Talks')).toBeVisible();
  await expectAccessibleScreen(page, 'an entry about a passage', 'Untitled Entry');
  await press('button', 'Share as My Words');
  await expect(ownWords).toHaveValue('What *stays* is silent.');
  expect(await others(first)).toBe(0);
  await press('button', 'Publish My Words');
  await expect(page.getByText('What *stays* is silent.')).toBeVisible();
  expect(await main(page).innerText()).not.toMatch(COUNTS);
  await press('link', 'Keep a Copy in My Journal');
  await expect(content).toHaveValue('What *stays* is silent.');
  await press('button', 'Save Entry');
  await expect(note).toBeVisible();
  // The member has written about this passage.
  await expect(button(page, 'Share as My Words')).toBeHidden();

  await sealJournal(page);
  await expect(page.getByText('Your journal is sealed.')).toBeVisible();
  await page.goto(`/passages/${second.id}`);
  await press('link', 'Write in My Journal');
  await expect(content).toBeFocused();
  await page.keyboard.type('Sealed grace.');
  await press('button', 'Save Entry');
  await expect(note.getByText('About Grace, from Talks')).toBeVisible();
  await page.goto(`/readings/${reading.id}`);
  await press('link', 'What I wrote about this book');
  await expect(page.getByRole('heading', { level: 1, name: 'What I wrote about this book' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessibleScreen(page, 'entries about a book', 'What I wrote about this book');
  expect(await main(page).innerText()).not.toMatch(COUNTS);
  const found = await callServer(world.url, `GET /journal?readingId=${reading.id}`, { token: reader.token });
  expect(found.body.items).toEqual([]);
  await page.getByRole('article').filter({ hasText: 'Sealed grace.' }).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await press('button', 'Share as My Words');
  await expect(ownWords).toHaveValue('Sealed grace.');
  expect(await others(second)).toBe(0);
});
