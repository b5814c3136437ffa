import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { createCommunity, main, mainButton } from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, expectToast, linkIn, openAs, test } from '#tests/journeys/world.ts';
import { bookSpot, createOccurrence, registerGuest } from './eventSteps.ts';
import {
  type Device,
  enter,
  expectSameStrokes,
  expectStrokesAt,
  goOffline,
  inMinutes,
  MINUTE_MS,
  openDevice,
  PHASES,
} from './roomSteps.ts';

test('the bells ring at the same time in browsers with wrong clocks, with a slow connection and offline', async ({
  browser,
  world,
}) => {
  const guide = await world.createMember('bells-guide');
  const { id: communityId } = await createCommunity(world.url, guide.token, { name: 'Same Bell' });
  const startTime = inMinutes(10);
  const event = await createOccurrence(world.url, guide.token, communityId, {
    title: 'Sitting Apart Together',
    startTime,
    sit: { phases: PHASES, isOpen: false },
  });
  const path = `/events/occurrence/${event.id}`;
  const devices: [name: string, device: Device][] = [
    ['bells-guide', {}],
    ['bells-ahead', { clockAheadMs: 3 * MINUTE_MS }],
    ['bells-behind', { clockAheadMs: -7 * MINUTE_MS, delayMs: 200 }],
    ['bells-offline', { clockAheadMs: MINUTE_MS, hasNoStream: true }],
  ];
  const [ahead, behind, offlineMember] = [
    await world.createMember('bells-ahead'),
    await world.createMember('bells-behind'),
    await world.createMember('bells-offline'),
  ];
  for (const { token } of [ahead, behind, offlineMember]) await bookSpot(world.url, token, event.id);
  const pages: Page[] = [];
  for (const [username, device] of devices) {
    const page = await openDevice(browser, world.url, device);
    await openAs(page, username, path);
    await enter(page);
    pages.push(page);
  }
  const [guidePage, , , offlinePage] = pages as [Page, Page, Page, Page];
  for (const page of pages) await expectStrokesAt(page, Date.parse(startTime));
  await expect(main(guidePage).getByText('3 are here')).toBeVisible();

  // One browser goes offline and is reloaded. It still knows the plan and the time.
  await goOffline(offlinePage);
  await expectStrokesAt(offlinePage, Date.parse(startTime));

  // The guide begins later, and everyone who is online follows.
  await mainButton(guidePage, 'Start 5 Minutes Later').click();
  const later = Date.parse(startTime) + 5 * MINUTE_MS;
  for (const page of pages.slice(0, 3)) await expectStrokesAt(page, later);
  await expectStrokesAt(offlinePage, Date.parse(startTime));

  await expectSameStrokes(pages.slice(0, 3));
  for (const page of pages) await page.context().close();
});

test('a member enters a room, sits, and logs the practice once; a guest sits too', async ({
  page,
  browser,
  world,
}) => {
  const guide = await world.createMember('room-guide');
  const meera = await world.createMember('room-member');
  const { id: communityId } = await createCommunity(world.url, guide.token, { name: 'Quiet Room' });
  // The sit begins in half a minute and lasts for one.
  const event = await createOccurrence(world.url, guide.token, communityId, {
    title: 'One Quiet Minute',
    startTime: inMinutes(0.6),
    sit: { phases: [{ kind: 'sit', minutes: 1 }], isOpen: false },
  });
  const path = `/events/occurrence/${event.id}`;
  await bookSpot(world.url, meera.token, event.id);
  await registerGuest(world.url, event.id, { name: 'Eoin Byrne', email: 'room-guest@vichara.test' });
  const link = linkIn(await world.mails.nextMailTo('room-guest@vichara.test', /You are registered/));
  const guestContext = await browser.newContext({ baseURL: world.url, serviceWorkers: 'block' });
  const guestPage = await guestContext.newPage();
  await guestPage.goto(link.pathname + link.search);

  await openAs(page, 'room-member', path);
  await expect(main(page).getByText('Sit 1.')).toBeVisible();
  await enter(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One Quiet Minute');
  await expect(main(page).getByText('Sit 1.')).toBeVisible();
  await expect(main(page).getByText('You are here.')).toBeVisible();
  await enter(guestPage);
  await expectAccessibleScreen(page, 'a room before the sit', 'One Quiet Minute');
  await expect(main(page).getByText('Sit', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expectAccessibleScreen(page, 'a room during the sit', 'One Quiet Minute');
  await expect(page.getByRole('banner')).toHaveCSS('opacity', '0');
  await expect(mainButton(page, 'Leave').locator('..')).toHaveCSS('opacity', '0');
  await expect(main(page).getByText('The sit has ended.').last()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('banner')).toHaveCSS('opacity', '1');
  await expectAccessibleScreen(page, 'a room after the sit', 'One Quiet Minute');
  await expect(main(guestPage).getByText('The sit has ended.').last()).toBeVisible();
  await expect(guestPage.getByRole('button', { name: 'Log Practice' })).toHaveCount(0);

  await mainButton(page, 'Log Practice').click();
  await expect(main(page).getByText('Choose a practice to log it to.')).toBeVisible();
  await page.getByLabel('Practice', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('A line for your journal').fill('Quiet.');
  await mainButton(page, 'Log Practice').click();
  await expectToast(page, 'The practice is logged.');
  await expect(main(page).getByText('The practice is logged.')).toBeVisible();
  const days = `startDate=${inMinutes(-1440).slice(0, 10)}&endDate=${inMinutes(1440).slice(0, 10)}`;
  const { body: logs } = await callServer(world.url, `GET /sadhana/logs?${days}`, { token: meera.token });
  expect(logs).toHaveLength(1);
  expect(logs[0]).toMatchObject({
    value: 1,
    sankalpa: 'One Quiet Minute',
    notes: 'Logged from a shared sit.',
  });

  // After a reload of the room, it cannot be logged again.
  await page.goto(`${path}/room`);
  await expect(main(page).getByText('The practice is logged.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Practice' })).toHaveCount(0);
  await guestContext.close();
});

test.describe('a room or a plan that is refused', () => {
  test.use({ allowedProblems: /status of (403|409)|Failed to load resource/ });

  test('a room is closed to those who have not booked, and before it opens', async ({ page, world }) => {
    const guide = await world.createMember('room-door-guide');
    await world.createMember('door-stranger');
    const { id: communityId } = await createCommunity(world.url, guide.token, { name: 'Closed Door' });
    const sit = { phases: PHASES, isOpen: false };
    const soon = { title: 'Soon', startTime: inMinutes(10), sit };
    const event = await createOccurrence(world.url, guide.token, communityId, soon);
    const later = await createOccurrence(world.url, guide.token, communityId, {
      ...soon,
      startTime: inMinutes(60),
    });
    await openAs(page, 'door-stranger', `/events/occurrence/${event.id}`);
    await expect(mainButton(page, 'Book My Spot')).toBeVisible();
    await expect(mainButton(page, 'Enter the Room')).toHaveCount(0);
    await page.goto(`/events/occurrence/${event.id}/room`);
    await expect(main(page).getByText('Only those who have booked can enter.')).toBeVisible();
    await expectAccessibleScreen(page, 'a room for those who have not booked', 'Soon');

    await openAs(page, 'room-door-guide', `/events/occurrence/${later.id}`);
    await expect(main(page).getByText('The room opens 15 minutes before the start.')).toBeVisible();
    await page.goto(`/events/occurrence/${later.id}/room`);
    await expect(main(page).getByText('The room is not open yet.')).toBeVisible();
  });

  test('a guide creates an event with unlimited capacity and a shared sit', async ({ page, world }) => {
    const guide = await world.createMember('plan-guide');
    const { id: communityId } = await createCommunity(world.url, guide.token, { name: 'Open Hour' });
    await openAs(page, 'plan-guide', `/events/new?communityId=${communityId}&day=2099-03-04`);
    await page.getByLabel('Title').fill('Open Hour');
    await page.getByLabel('Description').fill('Every morning.');
    await page.getByLabel('No limit').check();
    await expect(page.getByLabel('Capacity')).toBeDisabled();
    await main(page).getByText('Shared Sit').first().click();
    const sit = page.getByRole('group', { name: 'Shared Sit' });
    await sit.getByRole('button', { name: 'Add Phase' }).click();
    await sit.getByRole('button', { name: 'Add Phase' }).click();
    await page.getByLabel('Minutes').nth(1).fill('120');
    await page
      .getByLabel(/Bell every/)
      .nth(1)
      .fill('15');
    await page.getByLabel('Open to every member of the community').check();
    await expectAccessibleScreen(page, 'the form with a shared sit', 'Create Event');
    await mainButton(page, 'Create Event').click();
    await expect(main(page).getByText('The plan is longer than the event.')).toBeVisible();
    await page.getByLabel('Minutes').nth(1).fill('30');
    await mainButton(page, 'Create Event').click();
    await expect(page).toHaveURL(/\/events\/series\//);
    const seriesId = new URL(page.url()).pathname.split('/').at(-1);
    const { body } = await callServer(world.url, `GET /events/series/${seriesId}`, { token: guide.token });
    expect(body).toMatchObject({
      isUnlimited: true,
      capacity: 10_000,
      sit: {
        phases: [
          { kind: 'settle', minutes: 5 },
          { kind: 'sit', minutes: 30, interval: 15 },
        ],
        isOpen: true,
      },
    });
  });
});
