import type { Email } from 'postal-mime';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  createCommunity,
  joinCommunity,
  main,
  mainButton,
} from '#tests/journeys/communities/communitySteps.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { entryIn } from '#tests/support/events/calendarMail.ts';
import { bookSpot, createOccurrence, daysFromNow } from './eventSteps.ts';

// A visitor may not see the event of a private community.
test.use({ allowedProblems: /status of 404/ });

const PANEL_TEXT = 'This link belongs to your booking. If you cannot come, please free your spot';

/** The path and query of the link “Free My Spot” in a mail. */
function releasePathIn({ text }: Email): string {
  const [url = ''] = /https?:\/\/\S+\?release=\S+/.exec(text ?? '') ?? [];
  const { pathname, search } = new URL(url);
  return pathname + search;
}

test('a member gets calendar entries by mail, and frees a spot in a private community with the link in the mail, without being signed in', async ({
  page,
  world,
}) => {
  const guide = await world.createMember('entry-guide');
  const member = await world.createMember('entry-keeper');
  const draft = { name: 'Still Pond', description: 'We sit.' };
  const { id } = await createCommunity(world.url, guide.token, draft);
  await joinCommunity(world.url, member.token, id);
  const closed = await callServer(world.url, `PUT /communities/${id}`, {
    token: guide.token,
    body: { ...draft, privacy: 'private' },
  });
  expect(closed.status).toBe(200);
  const event = await createOccurrence(world.url, guide.token, id, {
    title: 'Evening Stillness',
    startTime: daysFromNow(3),
    capacity: 3,
  });
  const path = `/events/occurrence/${event.id}`;

  await openAs(page, 'entry-keeper', '/account/quiet');
  const entries = page.getByRole('switch', { name: 'Calendar entries by mail' });
  await expect(entries).not.toBeChecked();
  await entries.press('Space');
  await button(page, 'Save Changes').click();
  await expectToast(page, 'Your settings are saved.');
  await page.reload();
  await expect(entries).toBeChecked();
  await expectAccessibleScreen(page, 'the switches of mails', 'Letters & Quiet');

  await page.goto(path);
  await mainButton(page, 'Book My Spot').click();
  await expect(main(page).getByText('You have a spot.')).toBeVisible();
  const booked = await world.mails.nextMailTo(member.email, /You have booked/);
  expect(entryIn(booked)).toMatchObject({
    method: 'REQUEST',
    uid: event.id,
    summary: 'Evening Stillness',
    attendee: `mailto:${member.email}`,
  });

  await page.evaluate(() => localStorage.clear());
  await page.goto(releasePathIn(booked));
  // The token does not stay in the URL, and opening the link alone changes nothing.
  await expect(page).toHaveURL(path);
  await expect(main(page).getByText(PANEL_TEXT)).toBeVisible();
  await expect(main(page)).not.toContainText('Evening Stillness');
  await expectAccessibleScreen(page, 'the release of a spot, signed out, in a private community');
  const isBooked = async () =>
    (await callServer(world.url, `GET /events/occurrences/${event.id}`, { token: member.token })).body
      .isBooked;
  expect(await isBooked()).toBe(true);
  await mainButton(page, 'Free My Spot').click();
  await expect(main(page).getByRole('status').filter({ hasText: 'Your spot is free again.' })).toBeVisible();
  await expect(mainButton(page, 'Free My Spot')).toHaveCount(0);
  await expectAccessibleScreen(page, 'the outcome of a release in a private community');
  expect(await isBooked()).toBe(false);
  const returned = await world.mails.nextMailTo(member.email, /no longer have a spot/);
  expect(entryIn(returned)).toMatchObject({ method: 'CANCEL', uid: event.id });

  // The link can be used again, but has no effect.
  await page.goto(releasePathIn(booked));
  await mainButton(page, 'Free My Spot').click();
  await expect(main(page).getByRole('status').filter({ hasText: 'Your spot is free again.' })).toBeVisible();
});

test('a signed-in member frees a spot by the link, and can book again', async ({ page, world }) => {
  const guide = await world.createMember('release-guide');
  const { id } = await createCommunity(world.url, guide.token, { name: 'Open Shore' });
  const member = await world.createMember('releaser');
  await joinCommunity(world.url, member.token, id);
  await callServer(world.url, 'PUT /account/calendar-mails', {
    token: member.token,
    body: { calendarMails: true },
  });
  const event = await createOccurrence(world.url, guide.token, id, { title: 'Shore Walk', capacity: 2 });
  await bookSpot(world.url, member.token, event.id);
  const path = releasePathIn(await world.mails.nextMailTo(member.email, /You have booked/));
  await openAs(page, 'releaser', '/events');
  await page.goto(path);
  await expect(main(page).getByText('You have a spot.')).toBeVisible();
  await expectAccessibleScreen(page, 'the release of a spot');
  await mainButton(page, 'Free My Spot').click();
  await expect(main(page).getByRole('status').filter({ hasText: 'Your spot is free again.' })).toBeVisible();
  await expect(mainButton(page, 'Book My Spot')).toBeVisible();
  await expectAccessibleScreen(page, 'the outcome of a release');
  await mainButton(page, 'Book My Spot').click();
  await expect(main(page).getByText('You have a spot.')).toBeVisible();
  await expect(main(page).getByText('Your spot is free again.')).toHaveCount(0);
});
