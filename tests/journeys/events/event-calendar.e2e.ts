import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  createCommunity,
  main,
  mainButton,
  openOtherBrowser,
} from '#tests/journeys/communities/communitySteps.ts';
import { expect, openAs, test } from '#tests/journeys/world.ts';
import { createSeries } from './eventSteps.ts';

test.use({ timezoneId: 'Asia/Kolkata' });

const grid = (page: Page) => page.getByRole('application', { name: /^Events/ });
const day = (page: Page, name: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^(Today, )?\\w+, ${name}\\b`) });
const eventRow = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });
const dayHeading = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const NO_EVENTS = 'No events scheduled for this day.';

/**
 * Creates a weekly series on Wednesdays at 6:30 in Kolkata, and an evening event in Lisbon that ends after midnight in
 * Kolkata.
 */
async function createAutumnEvents(url: string, token: string, id: string) {
  await createSeries(url, token, id, {
    startTime: '2025-11-05T01:00:00.000Z',
    endTime: '2025-11-05T02:15:00.000Z',
    timezone: 'Asia/Kolkata',
    recurrence: { frequency: 'WEEKLY', interval: 1, byDay: ['WE'], until: '2025-12-31T18:29:59.999Z' },
  });
  await createSeries(url, token, id, {
    title: 'Night of Questions',
    startTime: '2025-11-22T17:00:00.000Z',
    endTime: '2025-11-22T20:00:00.000Z',
    timezone: 'Europe/Lisbon',
    location: null,
  });
}

test('a visitor sees which days have events, and the events of a day', async ({ page, world }) => {
  const { token } = await world.createMember('calendar-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Hill of the Morning' });
  await createAutumnEvents(world.url, token, id);
  await page.goto(`/events/calendar/${id}?month=2025-11&day=2025-11-05`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Calendar');
  await expect(page).toHaveTitle('Event Calendar | Vichara');
  await expect(main(page).getByRole('link', { name: 'Hill of the Morning' })).toBeVisible();
  await expect(main(page).getByText('Times are shown in your time zone, Asia/Kolkata.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Event' })).toHaveCount(0);
  await expect(mainButton(page, 'Subscribe to Calendar')).toBeVisible();
  for (const date of [5, 12, 19, 26]) {
    await expect(day(page, `${date} November 2025`)).toHaveAccessibleName(/has events$/);
  }
  await expect(day(page, '6 November 2025')).not.toHaveAccessibleName(/has events/);
  await expect(eventRow(page, 'One Verse on Sunday')).toContainText(/6:30 – 7:45\sam · The Reading Room/);
  // The event's zone is the reader's zone, so no second time is shown.
  await expect(eventRow(page, 'One Verse on Sunday')).not.toContainText('Asia/Kolkata');

  await day(page, '6 November 2025').click();
  await expect(main(page).getByText(NO_EVENTS)).toBeVisible();
  await expectAccessibleScreen(page, 'a calendar');
  await day(page, '5 November 2025').click();
  await eventRow(page, 'One Verse on Sunday').getByRole('link').click();
  await expect(page).toHaveURL(/\/events\/occurrence\/[\da-f-]{36}$/);
  await page.goBack();
  await expect(dayHeading(page, 'Wednesday, 5 November 2025')).toBeVisible();
});

test("an event that continues past midnight is listed on both days, in the reader's zone", async ({
  page,
  browser,
  world,
}) => {
  const { token } = await world.createMember('midnight-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Long Evenings' });
  await createAutumnEvents(world.url, token, id);
  await page.goto(`/events/calendar/${id}?day=2025-11-22`);
  for (const date of ['22 November 2025', '23 November 2025']) {
    await day(page, date).click();
    await expect(dayHeading(page, date)).toBeVisible();
    await expect(eventRow(page, 'Night of Questions')).toContainText(/Sat,? 22 Nov.*Sun,? 23 Nov/);
    await expect(eventRow(page, 'Night of Questions')).toContainText(/5:00 – 8:00\spm, Europe\/Lisbon/);
  }
  const otherContext = await browser.newContext({ baseURL: world.url, timezoneId: 'America/Los_Angeles' });
  const otherPage = await otherContext.newPage();
  await otherPage.goto(`/events/calendar/${id}?day=2025-11-22`);
  await expect(eventRow(otherPage, 'Night of Questions')).toContainText(/9:00\sam – 12:00\spm/);
  await expect(day(otherPage, '23 November 2025')).not.toHaveAccessibleName(/has events/);
  // Early Wednesday in Kolkata is Tuesday in Los Angeles.
  await expect(day(otherPage, '25 November 2025')).toHaveAccessibleName(/has events$/);
  await expect(day(otherPage, '26 November 2025')).not.toHaveAccessibleName(/has events/);
  await otherContext.close();
});

test('the keyboard moves through the event calendar, and the URL stores the selection', async ({
  page,
  world,
}) => {
  const { username, token } = await world.createMember('calendar-walker');
  const { id } = await createCommunity(world.url, token, { name: 'Slow Walkers' });
  await createAutumnEvents(world.url, token, id);
  await openAs(page, username, `/events/calendar/${id}?month=2025-11&day=2025-11-05`);
  await expect(day(page, '3 December 2025')).toHaveCount(0);
  await day(page, '5 November 2025').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/month=2025-11&day=2025-11-06/);
  await expect(main(page).getByText(NO_EVENTS)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/month=2025-12&day=2025-12-06/);
  await expect(day(page, '6 December 2025')).toBeFocused();
  await expect(day(page, '31 December 2025')).toHaveAccessibleName(/has events$/);
  await page.goBack();
  await expect(dayHeading(page, 'Thursday, 6 November 2025')).toBeVisible();
  await expect(grid(page)).toHaveAccessibleName(/November 2025/);
  await mainButton(page, 'Next month').click();
  await mainButton(page, 'Next month').click();
  await expect(page).toHaveURL(/month=2026-01/);
  await page.reload();
  await expect(grid(page)).toHaveAccessibleName(/January 2026/);

  const createLink = page.getByRole('link', { name: 'Create Event' });
  await expect(createLink).toHaveAttribute('href', `/events/new?communityId=${id}&day=2026-01-06`);
});

test.describe('a calendar that cannot be shown', () => {
  test.use({ allowedProblems: /status of (404|503)/ });

  test('only members see the calendar of a private community', async ({ page, browser, world }) => {
    const { username, token } = await world.createMember('quiet-guide');
    const outsider = await world.createMember('quiet-outsider');
    const { id } = await createCommunity(world.url, token, { name: 'Closed Garden', privacy: 'private' });
    await createAutumnEvents(world.url, token, id);
    const calendarPath = `/events/calendar/${id}?day=2025-11-05`;
    const notFound = "This community could not be found or you don't have permission to view it.";
    await page.goto(calendarPath);
    await expect(main(page).getByText(notFound)).toBeVisible();
    await expect(grid(page)).toHaveCount(0);
    await openAs(page, outsider.username, calendarPath);
    await expect(main(page).getByText(notFound)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Event' })).toHaveCount(0);
    await page.goto('/events/calendar/01a1ff7b-7cb3-7625-a24d-5b38157a7353');
    await expect(main(page).getByText(notFound)).toBeVisible();
    await expectAccessibleScreen(page, 'a private calendar', 'Event Calendar');
    const memberPage = await openOtherBrowser(browser, world.url);
    await openAs(memberPage, username, calendarPath);
    await expect(eventRow(memberPage, 'One Verse on Sunday')).toBeVisible();
  });

  test('a calendar that cannot be loaded shows an error, and loads after a retry', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('resting-guide');
    const { id } = await createCommunity(world.url, token, { name: 'Resting Place' });
    await createAutumnEvents(world.url, token, id);
    await page.route('**/occurrences?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting for a moment.' } }),
    );
    await page.goto(`/events/calendar/${id}?day=2025-11-05`);
    await expect(main(page).getByRole('alert')).toContainText('Could not load events.');
    await page.unrouteAll();
    await mainButton(page, 'Try again').click();
    await expect(eventRow(page, 'One Verse on Sunday')).toBeVisible();
    await expect(main(page).getByRole('alert')).toHaveCount(0);
  });
});

test('Create Event fills in the selected day, and Today returns to the current day', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('day-keeper');
  const { id } = await createCommunity(world.url, token, { name: 'Kept Days' });
  await openAs(page, 'day-keeper', `/events/calendar/${id}?day=2025-11-05`);
  await page.getByRole('link', { name: 'Create Event' }).click();
  await expect(page.getByLabel('Start time')).toHaveValue('2025-11-05T09:00');
  await expect(page.getByLabel('End time')).toHaveValue('2025-11-05T10:00');
  await expect(page.getByLabel('Who sees the list of attendees')).toHaveValue('everyone');
  await expectAccessibleScreen(page, 'a new event on a day', 'Create Event');
  await main(page).getByRole('link', { name: 'Event Calendar' }).click();
  await expect(dayHeading(page, 'Wednesday, 5 November 2025')).toBeVisible();
  await expectAccessibleScreen(page, 'a calendar of another day');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(dayHeading(page, 'Wednesday, 5 November 2025')).toHaveCount(0);
  await expect(page.getByRole('gridcell', { selected: true })).toContainText(
    String(new Date(Date.now() + 5.5 * 3_600_000).getUTCDate()),
  );
  await page.getByRole('link', { name: 'Create Event' }).click();
  await expect(page.getByLabel('Start time')).toHaveValue('');
});
