import type { Locator, Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  main,
  mainButton,
} from '#tests/journeys/communities/communitySteps.ts';
import { expect, expectToast, openAs, test } from '#tests/journeys/world.ts';

test.use({ viewport: { width: 390, height: 844 }, allowedProblems: /status of 400/ });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const upcoming = (page: Page) =>
  page.getByRole('region', { name: 'Upcoming Occurrences' }).getByRole('article');

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  const hasFocus = () => element.evaluate((node) => node === document.activeElement);
  for (let count = 0; count < 80 && !(await hasFocus()); count++) await page.keyboard.press('Tab');
  await expect(element).toBeFocused();
}

test('a guide creates a series on the first Sunday of each month by keyboard, and moves it to the last Sunday', async ({
  page,
  world,
}) => {
  const { username, token } = await world.createMember('monthly-guide');
  const { id } = await createCommunity(world.url, token, { name: 'First Sundays' });
  await openAs(page, username, `/events/new?communityId=${id}`);
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type('Silent Morning');
  await tabTo(page, page.getByLabel('Description'));
  await page.keyboard.type('We sit until noon.');
  await page.getByLabel('Start time').fill('2098-01-05T07:00');
  await page.getByLabel('End time').fill('2098-01-05T12:00');
  await tabTo(page, page.getByRole('switch', { name: 'Repeats' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Frequency'));
  await page.keyboard.type('M');
  await tabTo(page, radio(page, 'On day 5'));
  await expect(page.getByRole('radiogroup', { name: 'Day of the month' }).getByRole('radio')).toHaveCount(5);
  await page.keyboard.press('ArrowDown');
  await expect(radio(page, 'On the first Sunday')).toBeChecked();
  await page.getByLabel('End date').fill('2098-06-30');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    /7:00\sam, monthly on the first Sunday until 30 June 2098/,
  );
  await expectAccessibleScreen(page, 'the form of a monthly event');
  await tabTo(page, mainButton(page, 'Create Event'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Silent Morning');
  await expect(main(page).getByText('Recurs monthly')).toBeVisible();
  await expect(main(page).getByText('Monthly on the first Sunday until 30 June 2098')).toBeVisible();
  await expect(upcoming(page)).toHaveCount(6);
  await expect(upcoming(page).nth(1)).toContainText('2 February 2098');
  await expectAccessibleScreen(page, 'a monthly series');

  // The rule stays when the start moves to another day, until another day of the month is chosen.
  await page.getByRole('link', { name: 'Edit Series' }).click();
  await expect(radio(page, 'On the first Sunday')).toBeChecked();
  await page.getByLabel('Start time').fill('2098-01-26T07:00');
  await page.getByLabel('End time').fill('2098-01-26T12:00');
  await expect(radio(page, 'On the first Sunday')).toBeChecked();
  await page.getByLabel('End date').fill('2098-05-31');
  await mainButton(page, 'Save Changes').click();
  await expect(main(page).getByText('The start is not on one of these days.')).toBeVisible();
  await expect(page.getByLabel('Start time')).toBeFocused();
  await expectAccessibleScreen(page, 'the form of a monthly series whose start is on another day');
  await tabTo(page, radio(page, 'On the first Sunday'));
  await page.keyboard.press('ArrowUp');
  await expect(radio(page, 'On the last Sunday')).toBeChecked();
  await tabTo(page, mainButton(page, 'Save Changes'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('5 dates are added, 6 end.');
  await answerDialog(page, 'Save Changes');
  await expectToast(page, 'The series is saved.');
  await expect(main(page).getByText('Monthly on the last Sunday until 31 May 2098')).toBeVisible();
  await expect(upcoming(page)).toHaveCount(5);
  await expect(upcoming(page).nth(1)).toContainText('23 February 2098');
});

test('a guide creates a series on each full moon, moves single dates, and changes them later', async ({
  page,
  world,
}) => {
  const { username, token } = await world.createMember('moon-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Full Moons' });
  await openAs(page, username, `/events/new?communityId=${id}`);
  await page.getByLabel('Title').fill('Full Moon Meditation');
  await page.getByLabel('Description').fill('We sit until the moon has risen.');
  await page.getByLabel('Start time').fill('2098-01-05T19:00');
  await page.getByLabel('End time').fill('2098-01-05T20:00');
  await page.getByLabel('Timezone').selectOption('Asia/Kolkata');
  await tabTo(page, page.getByRole('switch', { name: 'Repeats' }));
  await page.keyboard.press('Space');
  await page.getByLabel('Frequency').selectOption('Monthly');
  await page.getByLabel('Interval').fill('2');
  await tabTo(page, radio(page, 'On day 5'));
  for (const _ of ['the first Sunday', 'the full moon']) await page.keyboard.press('ArrowDown');
  await expect(radio(page, 'On the full moon')).toBeChecked();
  await expect(page.getByLabel('Interval')).toHaveValue('1');
  await page.getByLabel('End date').fill('2098-12-31');

  const dates = page.getByRole('group', { name: 'Dates' });
  const date = (name: string) => dates.getByRole('group', { name });
  await expect(dates).toContainText('Computed for 06:00 in Asia/Kolkata.');
  await expect(dates.getByRole('listitem')).toHaveCount(6);
  await page.getByRole('button', { name: 'Show All Dates' }).click();
  await expect(dates.getByRole('listitem')).toHaveCount(12);
  await dates.getByRole('button', { name: 'A Day Later' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(date('Sat, 18 January 2098').getByRole('button', { name: 'A Day Later' })).toBeFocused();
  await dates.getByRole('listitem').nth(1).getByRole('button', { name: 'Leave Out' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(/7:00\spm, monthly on the full moon until 31 December 2098/);
  await expect(preview).toContainText('Sat, 18 Jan 2098');
  await expect(preview).toContainText('…and 6 more');
  await expectAccessibleScreen(page, 'the form of a series on days of the moon');
  await mainButton(page, 'Create Event').click();
  await expect(main(page).getByText('Recurs monthly')).toBeVisible();
  await expect(main(page).getByText('On the full moon; dates checked by the guides.')).toBeVisible();
  await expect(main(page).getByText('Until 31 December 2098')).toBeVisible();
  await expect(upcoming(page).first()).toContainText('18 January 2098');
  await expectAccessibleScreen(page, 'a series on days of the moon');

  await page.getByRole('link', { name: 'Edit Series' }).click();
  await expect(radio(page, 'On the full moon')).toBeChecked();
  const first = date('Sat, 18 January 2098').getByRole('button', { name: 'A Day Later' });
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await first.click();
  await mainButton(page, 'Save Changes').click();
  await expect(page.getByRole('alertdialog')).toContainText('1 date is added, 1 ends.');
  await answerDialog(page, 'Save Changes');
  await expectToast(page, 'The series is saved.');
  await expect(upcoming(page).first()).toContainText('17 January 2098');
});
