import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { createCommunity, main } from './communitySteps.ts';
import { COUNTS, pressKey, TODAY } from './readingSteps.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Copied from a web page, with bullets, tabs and non-breaking spaces. */
const PLAN = '•\u00a0Silence | pp.\u00a01-9 | Who is silent?\nGrace\tpp. 10-19\t\nSurrender | pp. 20-31';

// What a screen reader finds in the form and in the list of days.
const TREE_OF_FORM = `
  - textbox "Title of the book": Talks
  - textbox "Author": Ramana Maharshi
  - textbox "About this reading"
  - combobox "Timezone"
  - combobox "A passage opens on"
  - combobox "How often"
  - combobox "You meet at"
  - textbox "Passages"
  - region "The Days":
    - heading "The Days" [level=2]
    - list:
      - listitem: /^Silence \\d+ \\S+/
      - listitem: /^Grace \\d+ \\S+/
      - listitem: /^Surrender \\d+ \\S+/
  - button "Begin the Reading"
  - link "Cancel"
`;
const TREE_OF_LIST = `
  - region "Passages":
    - heading "Passages" [level=2]
    - list:
      - listitem:
        - link "Silence"
        - text: pp. 1-9 Now
      - listitem:
        - link "Grace"
        - text: /pp\\. 10-19 Opens \\d+ \\S+/
      - listitem:
        - link "Surrender"
        - text: /pp\\. 20-31 Opens \\d+ \\S+/
`;

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
  const expectNoCounts = async () => expect(await main(page).innerText()).not.toMatch(COUNTS);
  await expectNoCounts();
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
  await expectNoCounts();
  await expect(main(page)).toMatchAriaSnapshot(TREE_OF_FORM);
  await button(page, 'Begin the Reading').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Talks' })).toBeVisible();
  const passages = page.getByRole('region', { name: 'Passages' });
  await expect(passages.getByText('Now', { exact: true })).toBeVisible();
  await expect(passages.getByText(/^Opens /)).toHaveCount(2);
  await expectAccessibleScreen(page, 'a reading', 'Talks');
  await expectNoCounts();
  await expect(passages).toMatchAriaSnapshot(TREE_OF_LIST);

  const press = (role: 'link' | 'button', name: string) => pressKey(page, role, name);
  const before = await passages.innerText();
  await press('button', 'A Week of Rest');
  await page.getByLabel('Weeks of rest').selectOption('2');
  await press('button', 'Move the Passages');
  await expect(passages).not.toHaveText(before);
  await press('button', 'Take Back the Last Rest');
  await expect.poll(() => passages.innerText()).toBe(before);

  await press('link', 'Edit Reading');
  await page.getByLabel('Question').fill('Who asks?');
  await expectNoCounts();
  await page.getByLabel('Passages to come').fill('Grace | pp. 10-19');
  await press('button', 'Save Reading');
  await expect(passages.getByRole('listitem')).toHaveCount(2);
  await press('button', 'End the Reading');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the Reading' }).press('Enter');
  await expect(page.getByText(/^This reading ended on /)).toBeVisible();
  await press('link', 'Read It Again');
  await expect(page.getByRole('textbox', { name: 'Passages' })).toHaveValue(
    'Silence | pp. 1-9 | Who asks?\nGrace | pp. 10-19',
  );

  const again = { bookId: book.id, title: book.title, startsOn: TODAY.toString(), timezone: 'UTC' };
  const rhythm = { weekday: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][TODAY.dayOfWeek - 1], weeks: 1 };
  const passagesAgain = [{ title: 'The Self', where: 'p. 1' }];
  await callServer(world.url, `POST /communities/${id}/readings`, {
    ...{ token, body: { ...again, rhythm, passages: passagesAgain } },
  });
  await page.goto(`/communities/${id}/readings`);
  await expect(page.getByRole('link', { name: 'The Self' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible();
  await expectNoCounts();
  await page.goto(`/library/book/${book.id}`);
  await page.getByRole('link', { name: 'Read together in Reading Hill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Be As You Are' })).toBeVisible();
});
