import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
  openInOtherBrowser,
} from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, expectToast, logIn, openAs, test } from '#tests/journeys/world.ts';
import { bookSpot, createOccurrence, createSeries, daysFromNow } from './eventSteps.ts';

const pathOf = ({ id }: { id: string }) => `/events/occurrence/${id}`;
const attendee = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });

/** Starts a download and returns the text of the file. */
async function downloadText(page: Page, startDownload: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), startDownload()]);
  expect(download.suggestedFilename()).toBe('event.ics');
  return fs.readFileSync(await download.path(), 'utf8');
}

test('a member books a spot and cancels the booking, and others see the free spots', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('occasion-guide');
  await world.createMember('occasion-member');
  await world.createMember('occasion-third');
  const { id } = await createCommunity(world.url, token, { name: 'Two Cushions' });
  const event = await createOccurrence(world.url, token, id, { title: 'Sitting for Two', capacity: 2 });
  await openAs(page, 'occasion-member', pathOf(event));
  await expect(page).toHaveTitle('Sitting for Two | Vichara');
  await expect(main(page).getByText('2 spots left')).toBeVisible();
  await expect(main(page).getByText('No one is registered yet.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(mainButton(page, 'Cancel Event')).toHaveCount(0);
  await expectAccessibleScreen(page, 'an event');

  // The second click of a double click does not cancel the booking.
  await mainButton(page, 'Book My Spot').dblclick();
  await expectToast(page, 'Your spot is booked.');
  await expect(mainButton(page, 'Cancel Booking')).toBeFocused();
  await expect(main(page).getByText('You have a spot.')).toBeVisible();
  await expect(main(page).getByText('1 spot left')).toBeVisible();
  await expect(attendee(page, 'occasion-member')).toBeVisible();

  expect((await bookSpot(world.url, token, event.id)).status).toBe(200);
  const thirdPage = await openInOtherBrowser(browser, world.url, 'occasion-third', pathOf(event));
  await expect(main(thirdPage).getByText('This event is full.')).toBeVisible();
  await expect(mainButton(thirdPage, 'Book My Spot')).toHaveCount(0);
  await expect(attendee(thirdPage, 'occasion-guide')).toBeVisible();

  await page.reload();
  await mainButton(page, 'Cancel Booking').press('Enter');
  await expectToast(page, 'Your booking is cancelled.');
  await expect(mainButton(page, 'Book My Spot')).toBeFocused();
  await expect(attendee(page, 'occasion-member')).toHaveCount(0);
  // The page refetches when the window becomes visible again.
  await thirdPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(main(thirdPage).getByText('1 spot left')).toBeVisible();
  await expect(mainButton(thirdPage, 'Book My Spot')).toBeVisible();
});

test.describe('the last spot', () => {
  test.use({ allowedProblems: /status of 409/ });

  test('the booking panel shows, without an alert, that the event is full when another member has taken the last spot', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('first-at-the-door');
    await world.createMember('last-at-the-door');
    const { id } = await createCommunity(world.url, token, { name: 'One Cushion' });
    const event = await createOccurrence(world.url, token, id, { capacity: 1 });
    await openAs(page, 'last-at-the-door', pathOf(event));
    await expect(main(page).getByText('1 spot left')).toBeVisible();
    // The spot is taken only when the click sends its call, because the page may refetch at any moment before.
    await page.route(`**/api/v1/events/occurrences/${event.id}/book`, async (route) => {
      await bookSpot(world.url, token, event.id);
      await route.continue();
    });
    await mainButton(page, 'Book My Spot').click();
    const fullText = main(page).getByText('This event is full.');
    await expect(fullText).toBeVisible();
    await expect(fullText.locator('..')).toBeFocused();
    await expect(mainButton(page, 'Book My Spot')).toHaveCount(0);
    await expect(page.getByRole('alertdialog').or(page.getByRole('alert'))).toHaveCount(0);
    await expect(attendee(page, 'first-at-the-door')).toBeVisible();
    await expectAccessibleScreen(page, 'a full event');
  });
});

test('a visitor logs in, returns to the event and books', async ({ page, world }) => {
  const { token } = await world.createMember('occasion-host');
  await world.createMember('comes-back');
  const { id } = await createCommunity(world.url, token, { name: 'Evening Porch' });
  const event = await createOccurrence(world.url, token, id);
  await page.goto(`/communities/${id}`);
  await main(page).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL(new RegExp(`/events/calendar/${id}`));
  await page.goto(pathOf(event));
  await main(page).getByRole('link', { name: 'Log In to Book' }).click();
  await logIn(page, 'comes-back');
  await expect(page).toHaveURL(pathOf(event));
  await mainButton(page, 'Book My Spot').click();
  await expect(mainButton(page, 'Cancel Booking')).toBeVisible();
  await expect(attendee(page, 'comes-back')).toBeVisible();
});

test.describe('an event of a private community', () => {
  // The server answers a page request as for a visitor, with 404, because it does not know the member.
  test.use({ allowedProblems: /status of 404/ });

  test('an event shows its time in its own zone and in that of the reader, and can be downloaded as a calendar file, even if it is private', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('far-guide');
    const publicCommunity = await createCommunity(world.url, token, { name: 'Far Hill' });
    const privateCommunity = await createCommunity(world.url, token, {
      name: 'Far Room',
      privacy: 'private',
    });
    const draft = {
      title: 'Across the Sea',
      startTime: '2099-01-11T01:00:00.000Z',
      endTime: '2099-01-11T02:15:00.000Z',
      timezone: 'Asia/Kolkata',
      location: 'The Reading Room',
    };
    const event = await createOccurrence(world.url, token, publicCommunity.id, draft);
    await page.goto(pathOf(event));
    await expect(
      main(page)
        .getByText(/Sunday,? 11 January 2099.+1:00.+2:15.am/)
        .first(),
    ).toBeVisible();
    await expect(main(page).getByText(/6:30.+7:45.am.+Asia\/Kolkata/)).toBeVisible();
    await expect(main(page).getByText('The Reading Room')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'All dates of this event' })).toHaveAttribute(
      'href',
      `/events/series/${event.seriesId}`,
    );
    const link = (name: string) => main(page).getByRole('link', { name });
    await expect(link('Event Calendar').first()).toHaveAttribute(
      'href',
      `/events/calendar/${publicCommunity.id}?month=2099-01&day=2099-01-11`,
    );
    await expect(link('Event Calendar').last()).toHaveAttribute(
      'href',
      `/events/calendar/${publicCommunity.id}?day=2099-01-11`,
    );
    await expect(link('Far Hill')).toHaveAttribute('href', `/communities/${publicCommunity.id}`);
    await expect(main(page).getByText('Guided by far-guide')).toBeVisible();
    // The reader's zone is shown after the reader's time.
    await expect(main(page).getByText(/1:00.+2:15.am, Europe\/Lisbon/)).toBeVisible();
    const downloadLink = main(page).getByRole('link', { name: 'Add to Calendar' });
    expect(await downloadText(page, () => downloadLink.click())).toContain('SUMMARY:Across the Sea');

    const privateEvent = await createOccurrence(world.url, token, privateCommunity.id, {
      ...draft,
      title: 'Behind the Door',
    });
    await openAs(page, 'far-guide', pathOf(privateEvent));
    const button = mainButton(page, 'Add to Calendar');
    expect(await downloadText(page, () => button.click())).toContain('SUMMARY:Behind the Door');
  });
});

test('the URL of an online meeting is a link on the pages of the event, the series and the calendar', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('meeting-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Sitting Online' });
  const meetingUrl = 'https://meet.vichara.test/j/123?pwd=a.b';
  const event = await createOccurrence(world.url, token, id, {
    title: 'Sit Where You Are',
    location: `Online: ${meetingUrl}`,
    description: `Join ten minutes before (${meetingUrl}).`,
  });
  const links = main(page).getByRole('link', { name: meetingUrl });
  for (const [path, count] of [
    [pathOf(event), 2],
    [`/events/series/${event.seriesId}`, 3],
    [`/events/calendar/${id}?day=${event.startTime.slice(0, 10)}`, 1],
  ] as const) {
    await page.goto(path);
    await expect(links).toHaveCount(count);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', meetingUrl);
      await expect(link).toHaveAttribute('rel', /noopener nofollow/);
    }
    // The link can be clicked, so nothing covers it.
    await links.last().click({ trial: true });
    await expectAccessibleScreen(page, `a meeting at ${path.split('/')[2]}`);
  }
});

test.describe('an event that cannot be booked', () => {
  test.use({ allowedProblems: /status of 404/ });

  test('a past event offers no booking, and a private event is not found for visitors', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('closed-guide');
    const publicCommunity = await createCommunity(world.url, token, { name: 'Yesterday' });
    await createSeries(world.url, token, publicCommunity.id, {
      title: 'Over by Now',
      startTime: daysFromNow(-2),
    });
    const range = `start=${daysFromNow(-3)}&end=${daysFromNow(0)}`;
    const { body } = await callServer(
      world.url,
      `GET /events/communities/${publicCommunity.id}/occurrences?${range}`,
    );
    const [past] = body as Occurrence[];
    await page.goto(pathOf({ id: past?.id ?? '' }));
    await expect(main(page).getByText('This event has ended.')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Log In to Book' })).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveCount(0);

    const privateCommunity = await createCommunity(world.url, token, {
      name: 'Behind the Hedge',
      privacy: 'private',
    });
    const privateEvent = await createOccurrence(world.url, token, privateCommunity.id, { title: 'Inside' });
    await page.goto(`/communities/${privateCommunity.id}`);
    await expect(main(page).getByText('You must be a member to view posts')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Events' })).toHaveCount(0);
    await page.goto(pathOf(privateEvent));
    await expect(main(page).getByText('Event could not be found.')).toBeVisible();
    await expectAccessibleScreen(page, 'a missing event');
    await main(page).getByRole('link', { name: 'Log in as a member' }).click();
    await logIn(page, 'closed-guide');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inside');
    await expect(mainButton(page, 'Book My Spot')).toBeVisible();
  });
});

test('a guide cancels an event, and those who booked it are notified by mail', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('calling-off');
  const member = await world.createMember('called-off');
  const { id } = await createCommunity(world.url, token, { name: 'Weather Permitting' });
  await joinCommunity(world.url, member.token, id);
  const event = await createOccurrence(world.url, token, id, { title: 'Walk in the Rain' });
  await bookSpot(world.url, member.token, event.id);
  const otherPage = await openInOtherBrowser(browser, world.url, 'called-off', pathOf(event));
  await expect(mainButton(otherPage, 'Cancel Booking')).toBeVisible();
  await expect(mainButton(otherPage, 'Cancel Event')).toHaveCount(0);

  await openAs(page, 'calling-off', pathOf(event));
  await mainButton(page, 'Cancel Event').click();
  await expect(page.getByRole('alertdialog')).toContainText('notified by mail');
  await answerDialog(page, 'Cancel');
  await expect(mainButton(page, 'Cancel Event')).toBeFocused();
  await mainButton(page, 'Cancel Event').click();
  await answerDialog(page, 'Cancel Event');
  await expectToast(page, 'Walk in the Rain is cancelled.');
  await expect(page).toHaveURL(new RegExp(`/events/calendar/${id}\\?`));
  const mail = await world.mails.nextMailTo(member.email, /has been cancelled/);
  expect(mail.text).toContain('Walk in the Rain');
  await mainButton(otherPage, 'Cancel Booking').click();
  await expect(main(otherPage).getByText('This event was cancelled.')).toBeVisible();
  await expectAccessibleScreen(otherPage, 'a cancelled event');
  await main(otherPage).getByRole('link', { name: 'Find Your Sangha' }).click();
  await expect(otherPage).toHaveURL(/\/communities/);
});
