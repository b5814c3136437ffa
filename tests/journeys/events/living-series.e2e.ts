import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  main,
  mainButton,
} from '#tests/journeys/communities/communitySteps.ts';
import { expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { createSeries, daysFromNow } from './eventSteps.ts';

test.use({ viewport: { width: 390, height: 844 } });

const upcoming = (page: Page) =>
  page.getByRole('region', { name: 'Upcoming Occurrences' }).getByRole('article');
const unconfirmed = (page: Page) => upcoming(page).filter({ hasText: 'Not yet confirmed' });

/** The first day of a month, counted from that of a day, in UTC. */
const monthAfter = (day: string, months: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
const nameOf = (month: Date) => month.toLocaleString('en', { month: 'long', timeZone: 'UTC' });

test('a guide creates a series without an end, confirms two months and ends it', async ({ page, world }) => {
  const { username, token } = await world.createMember('living-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Every Morning' });
  const day = daysFromNow(2).slice(0, 10);
  const [next, afterNext] = [monthAfter(day, 1), monthAfter(day, 2)];

  await openAs(page, username, `/events/new?communityId=${id}`);
  await page.getByLabel('Title').fill('Morning Sit');
  await page.getByLabel('Description').fill('Half an hour before breakfast.');
  await page.getByLabel('Start time').fill(`${day}T07:00`);
  await page.getByLabel('End time').fill(`${day}T07:30`);
  await page.getByRole('switch', { name: 'Repeats' }).click();
  await page.getByLabel('Frequency').selectOption('Daily');
  await expect(page.getByLabel('End date')).toBeVisible();
  await page.getByRole('switch', { name: 'Without an end' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('End date')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('…and so on, without an end');
  await expectAccessibleScreen(page, 'the form of a series without an end');
  await mainButton(page, 'Create Event').click();

  await expect(main(page).getByText('Every day', { exact: true })).toBeVisible();
  const lastDay = new Date(next.getTime() - 86_400_000).getUTCDate();
  await expect(main(page).getByText(`Confirmed until ${lastDay} `)).toBeVisible();
  await expect(upcoming(page).first()).not.toContainText('Not yet confirmed');
  await expect(unconfirmed(page).first()).toContainText(`1 ${nameOf(next)}`);
  await expectAccessibleScreen(page, 'a series without an end, for its guide');

  // One press confirms a month, and the button names the next one.
  await page.getByRole('button', { name: `Confirm ${nameOf(next)}` }).click();
  await expectToast(page, 'are confirmed.');
  await expect(page.getByRole('button', { name: `Confirm ${nameOf(afterNext)}` })).toBeVisible();

  // In the calendar of the community, the next month is pale until it is confirmed there.
  const month = afterNext.toISOString().slice(0, 7);
  await page.goto(`/events/calendar/${id}?month=${month}&day=${month}-03`);
  await expect(main(page).getByRole('article')).toContainText('Not yet confirmed');
  await expect(
    page.getByRole('button', { name: new RegExp(`, 3 ${nameOf(afterNext)}.*not yet confirmed`) }),
  ).toBeVisible();
  await expectAccessibleScreen(page, 'a calendar with dates that are not confirmed');
  await page.getByRole('button', { name: new RegExp(`^Confirm ${nameOf(afterNext)}`) }).click();
  await expectToast(page, 'are confirmed.');
  await expect(main(page).getByRole('article')).not.toContainText('Not yet confirmed');
  await expect(page.getByRole('button', { name: `Confirm ${nameOf(afterNext)}` })).toBeHidden();

  // Ending it keeps what is confirmed.
  await main(page).getByRole('link', { name: 'Morning Sit' }).click();
  await main(page).getByRole('link', { name: 'All dates of this event' }).click();
  await page.getByRole('button', { name: 'End Series' }).click();
  await expectAccessibleScreen(page, 'the question whether a series ends');
  await answerDialog(page, 'End Series');
  await expectToast(page, '“Morning Sit” ends on');
  await expect(main(page).getByText(/^Every day until/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeHidden();
  await expect(unconfirmed(page)).toHaveCount(0);
});

test('a member sees a date that is not confirmed, and cannot book it', async ({ page, world }) => {
  const guide = await world.createMember('living-host');
  const { username } = await world.createMember('living-reader');
  const { id } = await createCommunity(world.url, guide.token, { name: 'Thursday Circle' });
  const series = await createSeries(world.url, guide.token, id, {
    recurrence: { frequency: 'DAILY', interval: 1 },
    isLiving: true,
  });
  await openAs(page, username, `/events/series/${series.id}`);
  await expect(unconfirmed(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'End Series' })).toHaveCount(0);
  await unconfirmed(page).first().getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'Registration' });
  await expect(panel).toContainText('Not yet confirmed');
  await expect(panel).toContainText('It can be booked when a guide has confirmed it.');
  await expect(panel.getByRole('button')).toHaveCount(0);
  await expectAccessibleScreen(page, 'a date that is not confirmed');

  // After 90 days without a confirmed date.
  await page.route(`**/api/v1/events/series/${series.id}`, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), isPaused: true } });
  });
  await page.goto(`/events/series/${series.id}`);
  await expect(main(page).getByText(`${series.title} is paused.`)).toBeVisible();
  await expectAccessibleScreen(page, 'a series that is paused');
});
