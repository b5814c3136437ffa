import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { Occurrence } from '#contract/events/events.ts';
import {
  answerDialog,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
  openElsewhere,
} from '#tests/journeys/communities/communitySteps.ts';
import { told } from '#tests/journeys/library/librarySteps.ts';
import { expectSound } from '#tests/journeys/soundness.ts';
import { callServer, expect, logIn, openAs, test } from '#tests/journeys/world.ts';
import { at, booked, madeOccurrence, madeSeries } from './eventSteps.ts';

const pathOf = ({ id }: { id: string }) => `/events/occurrence/${id}`;
const comer = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });

/** Presses what gives a file, and reads it. */
async function fileOf(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(download.suggestedFilename()).toBe('event.ics');
  return fs.readFileSync(await download.path(), 'utf8');
}

test('a member books a spot and gives it back; a third sees whether one is left', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.join('occasion-guide');
  await world.join('occasion-member');
  await world.join('occasion-third');
  const { id } = await createCommunity(world.url, token, { name: 'Two Cushions' });
  const event = await madeOccurrence(world.url, token, id, { title: 'Sitting for Two', capacity: 2 });
  await openAs(page, 'occasion-member', pathOf(event));
  await expect(page).toHaveTitle('Sitting for Two | Vichara');
  await expect(main(page).getByText('2 spots left')).toBeVisible();
  await expect(main(page).getByText('No one is registered yet.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(mainButton(page, 'Cancel Event')).toHaveCount(0);
  await expectSound(page, 'an event');

  // The second click of a double click gives nothing back.
  await mainButton(page, 'Book My Spot').dblclick();
  await told(page, 'Your spot is booked.');
  await expect(mainButton(page, 'Cancel Booking')).toBeFocused();
  await expect(main(page).getByText('You are coming.')).toBeVisible();
  await expect(main(page).getByText('1 spot left')).toBeVisible();
  await expect(comer(page, 'occasion-member')).toBeVisible();

  expect((await booked(world.url, token, event.id)).status).toBe(200);
  const third = await openElsewhere(browser, world.url, 'occasion-third', pathOf(event));
  await expect(main(third).getByText('This event is full.')).toBeVisible();
  await expect(mainButton(third, 'Book My Spot')).toHaveCount(0);
  await expect(comer(third, 'occasion-guide')).toBeVisible();

  await page.reload();
  await mainButton(page, 'Cancel Booking').press('Enter');
  await told(page, 'Your booking is cancelled.');
  await expect(mainButton(page, 'Book My Spot')).toBeFocused();
  await expect(comer(page, 'occasion-member')).toHaveCount(0);
  // Whoever comes back to a window sees what has changed.
  await third.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(main(third).getByText('1 spot left')).toBeVisible();
  await expect(mainButton(third, 'Book My Spot')).toBeVisible();
});

test.describe('the last spot', () => {
  test.use({ allowed: /status of 409/ });

  test('is taken while somebody reads: the panel says so, and nothing is alerted', async ({
    page,
    world,
  }) => {
    const { token } = await world.join('first-at-the-door');
    await world.join('last-at-the-door');
    const { id } = await createCommunity(world.url, token, { name: 'One Cushion' });
    const event = await madeOccurrence(world.url, token, id, { capacity: 1 });
    await openAs(page, 'last-at-the-door', pathOf(event));
    await expect(main(page).getByText('1 spot left')).toBeVisible();
    await booked(world.url, token, event.id);
    await mainButton(page, 'Book My Spot').click();
    const full = main(page).getByText('This event is full.');
    await expect(full).toBeVisible();
    await expect(full.locator('..')).toBeFocused();
    await expect(mainButton(page, 'Book My Spot')).toHaveCount(0);
    await expect(page.getByRole('alertdialog').or(page.getByRole('alert'))).toHaveCount(0);
    await expect(comer(page, 'first-at-the-door')).toBeVisible();
    await expectSound(page, 'a full event');
  });
});

test('a visitor logs in and comes back to book', async ({ page, world }) => {
  const { token } = await world.join('occasion-host');
  await world.join('comes-back');
  const { id } = await createCommunity(world.url, token, { name: 'Evening Porch' });
  const event = await madeOccurrence(world.url, token, id);
  await page.goto(`/communities/${id}`);
  await main(page).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL(new RegExp(`/events/calendar/${id}`));
  await page.goto(pathOf(event));
  await main(page).getByRole('link', { name: 'Log In to Book' }).click();
  await logIn(page, 'comes-back');
  await expect(page).toHaveURL(pathOf(event));
  await mainButton(page, 'Book My Spot').click();
  await expect(mainButton(page, 'Cancel Booking')).toBeVisible();
  await expect(comer(page, 'comes-back')).toBeVisible();
});

test.describe('an event of a private community', () => {
  // The server, which is not told who opens a page, answers for visitors: to them it is not there.
  test.use({ allowed: /status of 404/ });

  test('the time is told for the reader and for those who are there, and goes into a calendar', async ({
    page,
    world,
  }) => {
    const { token } = await world.join('far-guide');
    const open = await createCommunity(world.url, token, { name: 'Far Hill' });
    const closed = await createCommunity(world.url, token, { name: 'Far Room', privacy: 'private' });
    const far = {
      title: 'Across the Sea',
      startTime: '2099-01-11T01:00:00.000Z',
      endTime: '2099-01-11T02:15:00.000Z',
      timezone: 'Asia/Kolkata',
      location: 'The Reading Room',
    };
    const event = await madeOccurrence(world.url, token, open.id, far);
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
      `/events/calendar/${open.id}?month=2099-01&day=2099-01-11`,
    );
    await expect(link('Event Calendar').last()).toHaveAttribute(
      'href',
      `/events/calendar/${open.id}?day=2099-01-11`,
    );
    await expect(link('Far Hill')).toHaveAttribute('href', `/communities/${open.id}`);
    await expect(main(page).getByText('Guided by far-guide')).toBeVisible();
    // The reader's own zone stands beside the reader's own time.
    await expect(main(page).getByText(/1:00.+2:15.am, Europe\/Lisbon/)).toBeVisible();
    const plain = main(page).getByRole('link', { name: 'Add to Calendar' });
    expect(await fileOf(page, () => plain.click())).toContain('SUMMARY:Across the Sea');

    const hidden = await madeOccurrence(world.url, token, closed.id, { ...far, title: 'Behind the Door' });
    await openAs(page, 'far-guide', pathOf(hidden));
    const button = mainButton(page, 'Add to Calendar');
    expect(await fileOf(page, () => button.click())).toContain('SUMMARY:Behind the Door');
  });
});

test('the address of a meeting is a link on the page of its date, its series and in the calendar', async ({
  page,
  world,
}) => {
  const { token } = await world.join('meeting-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Sitting Online' });
  const address = 'https://meet.vichara.test/j/123?pwd=a.b';
  const event = await madeOccurrence(world.url, token, id, {
    title: 'Sit Where You Are',
    location: `Online: ${address}`,
    description: `Join ten minutes before (${address}).`,
  });
  const links = main(page).getByRole('link', { name: address });
  for (const [path, count] of [
    [pathOf(event), 2],
    [`/events/series/${event.seriesId}`, 3],
    [`/events/calendar/${id}?day=${event.startTime.slice(0, 10)}`, 1],
  ] as const) {
    await page.goto(path);
    await expect(links).toHaveCount(count);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', address);
      await expect(link).toHaveAttribute('rel', /noopener nofollow/);
    }
    // Nothing lies over it.
    await links.last().click({ trial: true });
    await expectSound(page, `a meeting at ${path.split('/')[2]}`);
  }
});

test.describe('an event that one cannot come to', () => {
  test.use({ allowed: /status of 404/ });

  test('is over, or is not for the reader', async ({ page, world }) => {
    const { token } = await world.join('closed-guide');
    const open = await createCommunity(world.url, token, { name: 'Yesterday' });
    await madeSeries(world.url, token, open.id, { title: 'Over by Now', startTime: at(-2) });
    const range = `start=${at(-3)}&end=${at(0)}`;
    const { body } = await callServer(world.url, `GET /events/communities/${open.id}/occurrences?${range}`);
    const [past] = body as Occurrence[];
    await page.goto(pathOf({ id: past?.id ?? '' }));
    await expect(main(page).getByText('This event has ended.')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Log In to Book' })).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveCount(0);

    const closed = await createCommunity(world.url, token, { name: 'Behind the Hedge', privacy: 'private' });
    const hidden = await madeOccurrence(world.url, token, closed.id, { title: 'Inside' });
    await page.goto(`/communities/${closed.id}`);
    await expect(main(page).getByText('You must be a member to view posts')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Events' })).toHaveCount(0);
    await page.goto(pathOf(hidden));
    await expect(main(page).getByText('Event could not be found.')).toBeVisible();
    await expectSound(page, 'a missing event');
    await main(page).getByRole('link', { name: 'Log in as a member' }).click();
    await logIn(page, 'closed-guide');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inside');
    await expect(mainButton(page, 'Book My Spot')).toBeVisible();
  });
});

test('a guide cancels an event, and who has booked it is told by mail', async ({ page, world, browser }) => {
  const { token } = await world.join('calling-off');
  const member = await world.join('called-off');
  const { id } = await createCommunity(world.url, token, { name: 'Weather Permitting' });
  await joinCommunity(world.url, member.token, id);
  const event = await madeOccurrence(world.url, token, id, { title: 'Walk in the Rain' });
  await booked(world.url, member.token, event.id);
  const hers = await openElsewhere(browser, world.url, 'called-off', pathOf(event));
  await expect(mainButton(hers, 'Cancel Booking')).toBeVisible();
  await expect(mainButton(hers, 'Cancel Event')).toHaveCount(0);

  await openAs(page, 'calling-off', pathOf(event));
  await mainButton(page, 'Cancel Event').click();
  await expect(page.getByRole('alertdialog')).toContainText('told by mail');
  await answerDialog(page, 'Cancel');
  await expect(mainButton(page, 'Cancel Event')).toBeFocused();
  await mainButton(page, 'Cancel Event').click();
  await answerDialog(page, 'Cancel Event');
  await told(page, 'Walk in the Rain is cancelled.');
  await expect(page).toHaveURL(new RegExp(`/events/calendar/${id}\\?`));
  const mail = await world.mails.mailTo(member.email, /has been cancelled/);
  expect(mail.text).toContain('Walk in the Rain');
  await mainButton(hers, 'Cancel Booking').click();
  await expect(main(hers).getByText('This event was cancelled.')).toBeVisible();
  await expectSound(hers, 'a cancelled event');
  await main(hers).getByRole('link', { name: 'Find Your Sangha' }).click();
  await expect(hers).toHaveURL(/\/communities/);
});

test('a guide shows the list of attendees to members alone, and the forms say who sees a name', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.join('discreet-guide');
  const member = await world.join('discreet-member');
  const { id } = await createCommunity(world.url, token, { name: 'A Closed Circle' });
  await joinCommunity(world.url, member.token, id);
  const event = await madeOccurrence(world.url, token, id, { title: 'In Confidence' });
  await openAs(page, 'discreet-member', pathOf(event));
  await expect(main(page).getByText('Your name is shown on this page.')).toBeVisible();
  await booked(world.url, member.token, event.id);

  const hers = await openElsewhere(
    browser,
    world.url,
    'discreet-guide',
    `/events/series/${event.seriesId}/edit`,
  );
  const choice = hers.getByLabel('Who sees the list of attendees');
  await expect(choice).toHaveValue('everyone');
  await choice.selectOption({ label: 'Members of this community' });
  await expectSound(hers, 'the form of a series');
  await mainButton(hers, 'Save Changes').click();
  await expect(hers).toHaveURL(new RegExp(`/events/series/${event.seriesId}$`));

  await page.reload();
  await expect(comer(page, 'discreet-member')).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(pathOf(event));
  await expect(
    main(page).getByText('1 person is registered. Members of this community see who.'),
  ).toBeVisible();
  await expect(main(page).getByText('Your name is shown to members of this community.')).toBeVisible();
  await expect(comer(page, 'discreet-member')).toHaveCount(0);
  await expectSound(page, 'an event whose attendees are hidden');
});
