import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  main,
  mainButton,
  openInOtherBrowser,
  openOtherBrowser,
} from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, expectToast, linkIn, openAs, test } from '#tests/journeys/world.ts';

test.use({ timezoneId: 'Europe/Lisbon' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The start times that a calendar library reads from a feed, in milliseconds. */
function startTimesIn(text: string): number[] {
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const times = new ICAL.Event(event as ICAL.Component).iterator();
  const instants: number[] = [];
  for (let next = times.next(); next; next = times.next()) instants.push(next.toJSDate().getTime());
  return instants;
}

/** Creates a series through the form: two evenings a week, across the end of daylight saving time. */
async function createSeriesInForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create Event' }).click();
  await page.getByLabel('Title').fill('Two Evenings');
  await page.getByLabel('Description').fill('An hour of silence, twice a week.');
  await page.getByLabel('Start time').fill('2027-10-26T19:00');
  await page.getByLabel('End time').fill('2027-10-26T20:00');
  await page.getByLabel('Timezone').selectOption('Europe/Lisbon');
  await page.getByLabel('Capacity').fill('2');
  await page.getByRole('switch', { name: 'Repeats' }).click();
  await page.getByLabel('Tuesday').check();
  await page.getByLabel('Thursday').check();
  await page.getByLabel('End date').fill('2027-11-11');
  await mainButton(page, 'Create Event').click();
  await expect(heading(page)).toHaveText('Two Evenings');
}

async function registerAsGuest(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await mainButton(page, 'Register as Guest').click();
  await expect(page.getByRole('alertdialog')).toContainText('Please confirm your spot.');
  await answerDialog(page, 'OK');
}

test('a member and a guest fill an evening of a series, the guest confirms the spot, and cancelling frees it for another member', async ({
  page,
  browser,
  world,
}) => {
  const { username, token } = await world.createMember('two-evenings-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Evening Company' });
  await openAs(page, username, `/communities/${id}`);
  await main(page).getByRole('link', { name: 'Events' }).click();
  await createSeriesInForm(page);
  const rows = page.getByRole('region', { name: 'Upcoming Occurrences' }).getByRole('article');
  await expect(rows).toHaveCount(6);
  // Daylight saving time ends on the Sunday in between. The local time stays the same.
  for (const index of [0, 5]) await expect(rows.nth(index)).toContainText(/7:00 – 8:00\spm/);
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/events\/occurrence\//);
  const path = new URL(page.url()).pathname;

  const { username: firstUsername } = await world.createMember('two-evenings-first');
  const memberPage = await openInOtherBrowser(browser, world.url, firstUsername, path);
  await expect(main(memberPage).getByText('2 spots left')).toBeVisible();
  await mainButton(memberPage, 'Book My Spot').click();
  await expect(main(memberPage).getByText('1 spot left')).toBeVisible();

  const visitorPage = await openOtherBrowser(browser, world.url);
  await visitorPage.goto(path);
  await expect(visitorPage.getByRole('link', { name: 'Log In to Book' })).toBeVisible();
  await registerAsGuest(visitorPage, 'Eoin', 'eoin-of-the-evenings@vichara.test');

  const { username: thirdUsername } = await world.createMember('two-evenings-third');
  const thirdPage = await openInOtherBrowser(browser, world.url, thirdUsername, path);
  await expect(main(thirdPage).getByText('This event is full.')).toBeVisible();
  await expect(mainButton(thirdPage, 'Book My Spot')).toHaveCount(0);

  const link = linkIn(await world.mails.nextMailTo('eoin-of-the-evenings@vichara.test', /registered/));
  await visitorPage.goto(link.pathname + link.search);
  await expect(main(visitorPage).getByText(/Please confirm your spot until .+\./)).toBeVisible();
  const guest = main(visitorPage).getByRole('listitem').filter({ hasText: 'Eoin (Guest)' });
  await expect(guest).toHaveCount(0);
  await expectAccessibleScreen(visitorPage, 'a spot that is not confirmed');
  await mainButton(visitorPage, 'Confirm My Spot').click();
  await expectToast(visitorPage, 'Your spot is confirmed.');
  await expect(guest).toBeVisible();
  await expect(mainButton(visitorPage, 'Confirm My Spot')).toHaveCount(0);
  // The page keeps the link.
  await visitorPage.reload();
  await mainButton(visitorPage, 'Cancel Registration').click();
  await expect(main(visitorPage).getByText('1 spot left')).toBeVisible();

  await thirdPage.reload();
  await mainButton(thirdPage, 'Book My Spot').click();
  await expect(mainButton(thirdPage, 'Cancel Booking')).toBeVisible();
  for (const each of [firstUsername, thirdUsername]) {
    await expect(main(thirdPage).getByRole('listitem').filter({ hasText: each })).toBeVisible();
  }
  for (const each of [memberPage, visitorPage, thirdPage]) await each.context().close();
});

test("a series is shown in the reader's zone, and its feed contains the same instants", async ({
  browser,
  world,
}) => {
  const { token } = await world.createMember('far-company-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Far Company' });
  const recurrence = {
    frequency: 'WEEKLY',
    interval: 1,
    byDay: ['TU', 'TH'],
    until: '2027-11-11T23:59:59.999Z',
  };
  const { status } = await callServer(world.url, 'POST /events/series', {
    token,
    body: {
      communityId: id,
      title: 'Two Evenings',
      description: 'An hour of silence, twice a week.',
      startTime: '2027-10-26T18:00:00Z',
      endTime: '2027-10-26T19:00:00Z',
      timezone: 'Europe/Lisbon',
      recurrence,
    },
  });
  expect(status).toBe(201);
  const context = await browser.newContext({ baseURL: world.url, timezoneId: 'Asia/Tokyo' });
  const tokyoPage = await context.newPage();
  // Tuesday evening in Lisbon is Wednesday morning in Tokyo, and one hour later after daylight saving time has ended.
  await tokyoPage.goto(`/events/calendar/${id}?day=2027-10-27`);
  await expect(tokyoPage.getByRole('button', { name: /27 October 2027.*has events/ })).toBeVisible();
  await expect(tokyoPage.getByRole('article')).toContainText(/3:00 – 4:00\sam/);
  await expect(tokyoPage.getByRole('article')).toContainText(/7:00 – 8:00\spm.*Europe\/Lisbon/);
  await tokyoPage.goto(`/events/calendar/${id}?day=2027-11-03`);
  await expect(tokyoPage.getByRole('article')).toContainText(/4:00 – 5:00\sam/);
  await context.close();

  const feed = await fetch(`${world.url}/api/v1/events/communities/${id}/calendar.ics`);
  const { body } = await callServer(
    world.url,
    `GET /events/communities/${id}/occurrences?start=2027-10-01T00:00:00Z&end=2027-12-01T00:00:00Z`,
  );
  expect(startTimesIn(await feed.text())).toEqual(
    body.map(({ startTime }: { startTime: string }) => Date.parse(startTime)),
  );
  expect(body).toHaveLength(6);
});
