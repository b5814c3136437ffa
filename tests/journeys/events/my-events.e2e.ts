import type { Page } from '@playwright/test';
import { axeViolations, expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
  openInOtherBrowser,
} from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { bookSpot, createOccurrence, createSeries, daysFromNow } from './eventSteps.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Booked events' }).getByRole('article');
const addressField = (page: Page) => page.getByRole('dialog').getByLabel('Calendar address');

test('My Events lists the booked events, and the dashboard shows the next one', async ({ page, world }) => {
  const { token } = await world.createMember('booked-guide');
  const member = await world.createMember('well-booked');
  const { id } = await createCommunity(world.url, token, { name: 'Full Calendar' });
  const later = await createOccurrence(world.url, token, id, { title: 'Later', startTime: daysFromNow(9) });
  const sooner = await createOccurrence(world.url, token, id, { title: 'Sooner', startTime: daysFromNow(2) });

  await openAs(page, 'well-booked', '/dashboard');
  await expect(main(page).getByText('Nothing booked yet.')).toBeVisible();
  await expectAccessibleScreen(page, 'the dashboard without an event');
  await main(page).getByRole('link', { name: 'My Events' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Events');
  await expect(main(page).getByText('You have not booked any events.')).toBeVisible();
  await expectAccessibleScreen(page, 'no events', 'My Events');
  await expect(main(page).getByRole('link', { name: 'Find Your Communities' })).toBeVisible();

  await bookSpot(world.url, member.token, later.id);
  await bookSpot(world.url, member.token, sooner.id);
  await page.goto('/dashboard');
  await expect(main(page).getByRole('link', { name: 'Sooner' })).toBeVisible();
  await expectAccessibleScreen(page, 'the dashboard with an event');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'My Events' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Sooner');
  await expectAccessibleScreen(page, 'my events', 'My Events');
  await rows(page).first().getByRole('link', { name: 'Sooner' }).click();
  await mainButton(page, 'Cancel Booking').click();
  await expectToast(page, 'Your booking is cancelled.');
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.goto('/dashboard');
  await main(page).getByRole('link', { name: 'Later' }).click();
  await expect(page).toHaveURL(`/events/occurrence/${later.id}`);
});

test('My Events shows twenty events per page', async ({ page, world }) => {
  const { token } = await world.createMember('daily-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Every Day' });
  const { upcomingOccurrences } = await createSeries(world.url, token, id, {
    recurrence: { frequency: 'DAILY', interval: 1, byDay: null, until: daysFromNow(22, '23:00') },
  });
  for (const { id } of upcomingOccurrences) await bookSpot(world.url, token, id);
  await openAs(page, 'daily-guide', '/events');
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/events?page=2');
  await expect(rows(page)).toHaveCount(upcomingOccurrences.length - 20);
  await page.goto('/events?page=9');
  await expect(page).toHaveURL('/events');
  await expect(rows(page)).toHaveCount(20);
});

test('All Communities lists what is planned in all communities of a member, also as a month, and the member subscribes to their own calendar', async ({
  page,
  world,
}) => {
  const guide = await world.createMember('agenda-guide');
  const member = await world.createMember('agenda-reader');
  await openAs(page, 'agenda-reader', '/events');
  await page.getByRole('link', { name: 'All Communities' }).click();
  await expect(main(page).getByText('Nothing is planned in your communities.')).toBeVisible();
  await expectAccessibleScreen(page, 'no events in all communities', 'My Events');
  for (const [index, name] of ['Agenda Hill', 'Agenda River'].entries()) {
    const { id } = await createCommunity(world.url, guide.token, { name });
    await joinCommunity(world.url, member.token, id);
    const title = `Evening ${index + 1}`;
    const occurrence = await createOccurrence(world.url, guide.token, id, {
      title,
      startTime: daysFromNow(index + 1),
    });
    if (index === 0) await bookSpot(world.url, member.token, occurrence.id);
  }
  await page.reload();
  const all = page.getByRole('region', { name: 'Events of all communities' }).getByRole('article');
  await expect(all).toHaveCount(2);
  await expect(all.nth(0)).toContainText('Agenda Hill');
  await expect(all.nth(0)).toContainText('Booked');
  await expect(all.nth(1)).toContainText('Agenda River');
  await expectAccessibleScreen(page, 'events of all communities', 'My Events');
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  const tomorrow = daysFromNow(1).slice(0, 10);
  await page.goto(`/events?show=all&as=month&month=${tomorrow.slice(0, 7)}&day=${tomorrow}`);
  await expect(page.getByRole('article')).toContainText('Evening 1');
  await expectAccessibleScreen(page, 'a month of all communities', 'My Events');

  await mainButton(page, 'Subscribe to Calendar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Address' }).click();
  const address = await addressField(page).inputValue();
  const text = await (await fetch(address.replace(/^https?:\/\/[^/]+/, world.url))).text();
  expect(text).toContain('SUMMARY:Evening 1');
  expect(text).not.toContain('Evening 2');
  expect(await axeViolations(page)).toEqual([]);
});

test('a visitor subscribes to the calendar of a public community', async ({ page, world, context }) => {
  const { token } = await world.createMember('feeding-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Bell Tower' });
  await createSeries(world.url, token, id, { title: 'Evening Bell' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/events/calendar/${id}`);
  await mainButton(page, 'Subscribe to Calendar').click();
  await expect(addressField(page)).not.toBeEditable();
  const url = await addressField(page).inputValue();
  expect(url).toBe(`${world.url}/api/v1/events/communities/${id}/calendar.ics`);
  expect(await axeViolations(page)).toEqual([]);
  expect(await (await fetch(url)).text()).toContain('SUMMARY:Evening Bell');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'The address is copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expect(dialog.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  );
  const link = dialog.getByRole('link', { name: 'Download' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('calendar.ics');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(mainButton(page, 'Subscribe to Calendar')).toBeFocused();
});

test('a member creates, replaces and revokes a secret address for a private calendar', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('secret-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Bell Cellar', privacy: 'private' });
  await createSeries(world.url, token, id, { title: 'Quiet Bell' });
  await openAs(page, 'secret-guide', `/events/calendar/${id}`);
  await mainButton(page, 'Subscribe to Calendar').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Anyone who has it can read this calendar');
  await expect(addressField(page)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create Address' }).click();
  const firstAddress = await addressField(page).inputValue();
  expect(await axeViolations(page)).toEqual([]);
  expect(await (await fetch(firstAddress)).text()).toContain('SUMMARY:Quiet Bell');
  await dialog.getByRole('button', { name: 'Create Address' }).click();
  await expect(addressField(page)).not.toHaveValue(firstAddress);
  const secondAddress = await addressField(page).inputValue();
  expect((await fetch(firstAddress)).status).toBe(404);
  expect((await fetch(secondAddress)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await answerDialog(page, 'Cancel');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await answerDialog(page, 'Revoke');
  await expectToast(page, 'Your address is revoked.');
  await expect(addressField(page)).toHaveCount(0);
  expect((await fetch(secondAddress)).status).toBe(404);

  await world.admin();
  const adminPage = await openInOtherBrowser(browser, world.url, 'anandi', `/events/calendar/${id}`);
  await mainButton(adminPage, 'Subscribe to Calendar').click();
  await expect(adminPage.getByRole('dialog')).toContainText('Only members can subscribe');
  await expect(adminPage.getByRole('dialog').getByRole('button', { name: 'Create Address' })).toHaveCount(0);
});

test('a member switches reminders by mail on and off', async ({ page, world }) => {
  const { token } = await world.createMember('reminded');
  const isOn = async () => (await callServer(world.url, 'GET /account', { token })).body.eventReminders;
  await openAs(page, 'reminded', '/account/profile');
  const reminders = page.getByRole('switch', { name: 'Event reminders by mail' });
  await expect(reminders).not.toBeChecked();
  await expect(main(page).getByText('Sent the day before an event that you have booked.')).toBeVisible();
  await reminders.press('Space');
  await expect(reminders).toBeChecked();
  await expect.poll(isOn).toBe(true);
  await page.reload();
  await expect(reminders).toBeChecked();
  await reminders.press('Space');
  await expect.poll(isOn).toBe(false);
});
