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
  await expect(page.getByRole('radiogroup', { name: 'Day of the month' }).getByRole('radio')).toHaveCount(2);
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
