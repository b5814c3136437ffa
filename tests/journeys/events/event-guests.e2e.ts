import type { Page } from '@playwright/test';
import { axeViolations, expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  answerDialog,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
  makeGuide,
  openInOtherBrowser,
} from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, expectToast, linkIn, openAs, test } from '#tests/journeys/world.ts';
import { bookSpot, createOccurrence, registerGuest } from './eventSteps.ts';

const occurrencePath = ({ id }: { id: string }) => `/events/occurrence/${id}`;
const attendee = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const REGISTRATION_SUBJECT = /You are registered/;
const REGISTRATION_NOTICE = 'You have been successfully registered as a guest!';

async function register(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await mainButton(page, 'Register as Guest').click();
}

async function closeNotice(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alertdialog')).toContainText(text);
  await answerDialog(page, 'OK');
}

test('a guest registers, receives a mail, and cancels with the link in it', async ({ page, world }) => {
  const { token } = await world.createMember('guests-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Open Windows' });
  const event = await createOccurrence(world.url, token, id, { title: 'Tea and Silence', capacity: 3 });
  const email = 'eoin@vichara.test';
  await page.goto(occurrencePath(event));
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(main(page).getByText('Only to tell you if something changes.')).toBeVisible();
  await register(page, 'Eoin Byrne', email);
  await closeNotice(page, REGISTRATION_NOTICE);
  await expect(attendee(page, 'Eoin Byrne')).toHaveText(/Eoin Byrne \(Guest\)$/);
  await expect(main(page).getByText('2 spots left')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue('');

  const link = linkIn(await world.mails.nextMailTo(email, REGISTRATION_SUBJECT));
  await page.goto(link.pathname + link.search);
  // The token does not stay in the URL, and opening the link alone changes nothing.
  await expect(page).toHaveURL(occurrencePath(event));
  await expect(attendee(page, 'Eoin Byrne')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expectAccessibleScreen(page, 'the link of a guest');
  await mainButton(page, 'Cancel Registration').click();
  await expectToast(page, 'Your registration is cancelled.');
  await expect(attendee(page, 'Eoin Byrne')).toHaveCount(0);
  await expect(main(page).getByText('3 spots left')).toBeVisible();
  await expect(mainButton(page, 'Cancel Registration')).toHaveCount(0);

  await page.goto(link.pathname + link.search);
  await expect(main(page).getByText('You have no spot here, and you are not on the waitlist.')).toBeVisible();
  await register(page, 'Eoin Byrne', email);
  await closeNotice(page, REGISTRATION_NOTICE);
  await expect(attendee(page, 'Eoin Byrne')).toBeVisible();
});

test.describe('requests that are refused', () => {
  test.use({ allowedProblems: /status of 4|Failed to load resource/ });

  test('a refused registration shows the reason at the field or in a dialog, and keeps the typed text', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('careful-guide');
    const { id } = await createCommunity(world.url, token, { name: 'Narrow Bench' });
    const event = await createOccurrence(world.url, token, id, { capacity: 2 });
    const registeredGuest = { name: 'Priya S.', email: 'priya@vichara.test' };
    await registerGuest(world.url, event.id, registeredGuest);
    await page.goto(occurrencePath(event));
    await mainButton(page, 'Register as Guest').click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await register(page, 'Priya again', 'nobody');
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expectAccessibleScreen(page, 'a form that is refused');

    await register(page, 'Priya again', registeredGuest.email);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toHaveValue('Priya again');

    await page.route('**/guests', (route) => route.abort());
    await register(page, 'Another', 'another@vichara.test');
    await closeNotice(page, 'Registration failed.');
    await expect(page.getByLabel('Name')).toHaveValue('Another');
    await expect(page.getByLabel('Email')).toHaveValue('another@vichara.test');
    await expect(mainButton(page, 'Register as Guest')).toBeFocused();
    await page.unroute('**/guests');

    // Another guest takes the last spot.
    await registerGuest(world.url, event.id, { name: 'Faster', email: 'faster@vichara.test' });
    await mainButton(page, 'Register as Guest').click();
    await closeNotice(page, 'This event is full.');
    await expect(main(page).getByText('This event is full.')).toBeVisible();
    // The form is now for the waitlist, with the same text.
    await expect(mainButton(page, 'Join the Waitlist')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('another@vichara.test');
  });

  test('an invalid link shows a guest an explanation, and the guest can still register', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('linked-guide');
    const { id } = await createCommunity(world.url, token, { name: 'Loose Ends' });
    const event = await createOccurrence(world.url, token, id);
    await page.goto(`${occurrencePath(event)}?cancel=nothing`);
    await expect(page).toHaveURL(occurrencePath(event));
    await expect(main(page).getByText('This link does not belong to a registration any more.')).toBeVisible();
    await expect(mainButton(page, 'Cancel Registration')).toHaveCount(0);
    await expect(mainButton(page, 'Register as Guest')).toBeVisible();
  });

  test('a guest can cancel again after too many attempts', async ({ page, world }) => {
    const { token } = await world.createMember('patient-guide');
    const { id } = await createCommunity(world.url, token, { name: 'Slow Doors' });
    const event = await createOccurrence(world.url, token, id);
    await registerGuest(world.url, event.id, { name: 'Priya S.', email: 'patient@vichara.test' });
    const link = linkIn(await world.mails.nextMailTo('patient@vichara.test', REGISTRATION_SUBJECT));
    const message = 'Too many attempts. Please wait a while and try again.';
    await page.route('**/guests/cancel', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message } }),
    );
    await page.goto(link.pathname + link.search);
    await mainButton(page, 'Cancel Registration').click();
    await expect(main(page).getByRole('alert')).toContainText(message);
    await expect(mainButton(page, 'Cancel Registration')).toBeVisible();
  });

  test('a former guide cannot remove a guest', async ({ page, world }) => {
    const formerGuide = await world.createMember('former-guide');
    const { token, id: userId } = await world.createMember('present-guide');
    const { id } = await createCommunity(world.url, formerGuide.token, { name: 'Changing Hands' });
    await joinCommunity(world.url, token, id);
    await makeGuide(world.url, formerGuide.token, id, userId);
    const event = await createOccurrence(world.url, formerGuide.token, id);
    await registerGuest(world.url, event.id, { name: 'A Friend', email: 'friend@vichara.test' });
    await openAs(page, 'former-guide', occurrencePath(event));
    await expect(mainButton(page, 'Remove A Friend')).toBeVisible();
    const updateRole = `PUT /communities/${id}/members/${formerGuide.id}`;
    await callServer(world.url, updateRole, { token, body: { communityRole: 'member' } });
    await mainButton(page, 'Remove A Friend').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await closeNotice(page, 'Nothing has changed');
    await expect(attendee(page, 'A Friend')).toBeVisible();
    await expect(mainButton(page, 'Remove A Friend')).toBeFocused();
    await page.reload();
    await expect(attendee(page, 'A Friend')).toBeVisible();
    await expect(mainButton(page, 'Cancel Event')).toBeVisible();
    await expect(mainButton(page, 'Remove A Friend')).toHaveCount(0);
  });
});

test('a guide removes a guest, and members see no form for guests', async ({ page, world }) => {
  const { token } = await world.createMember('sweeping-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Swept Floor' });
  const event = await createOccurrence(world.url, token, id, { capacity: 1 });
  await registerGuest(world.url, event.id, { name: 'A Mistake', email: 'mistake@vichara.test' });
  await page.goto(occurrencePath(event));
  await expect(attendee(page, 'A Mistake')).toBeVisible();
  await expect(mainButton(page, 'Remove A Mistake')).toHaveCount(0);

  await openAs(page, 'sweeping-guide', occurrencePath(event));
  await expect(main(page).getByText('This event is full.')).toBeVisible();
  await expectAccessibleScreen(page, 'guests as seen by a guide');
  await mainButton(page, 'Remove A Mistake').click();
  await answerDialog(page, 'Cancel');
  await mainButton(page, 'Remove A Mistake').click();
  await answerDialog(page, 'Remove');
  await expectToast(page, 'A Mistake is removed.');
  await expect(attendee(page, 'A Mistake')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main(page).getByText('1 spot left')).toBeVisible();
  await expect(mainButton(page, 'Book My Spot')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
});

test('a guide sees many attendees in rows of the full width of the page', async ({ page, world }) => {
  const { token } = await world.createMember('crowded-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Wide Hall' });
  const event = await createOccurrence(world.url, token, id, { title: 'All Together' });
  for (const name of ['Ada', 'Bela', 'Carol', 'Dara', 'Eoin', 'Farid', 'Gita']) {
    const guest = { name: `${name} of the Wide Hall`, email: `${name.toLowerCase()}@wide-hall.test` };
    await registerGuest(world.url, event.id, guest);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'crowded-guide', occurrencePath(event));
  await expect(mainButton(page, 'Remove Gita of the Wide Hall')).toBeVisible();
  const panel = await page.getByRole('complementary', { name: 'Registration' }).boundingBox();
  const list = await page.getByRole('region', { name: 'Attendees' }).getByRole('list').boundingBox();
  const [panelEnd, listEnd] = [panel, list].map((box) => (box ? box.x + box.width : Number.NaN));
  expect(listEnd).toBeCloseTo(panelEnd ?? 0, 0);
  await expectAccessibleScreen(page, 'many attendees');
});

test('a guide shows the list of attendees to members only, and the booking panel says who sees a name', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('discreet-guide');
  const member = await world.createMember('discreet-member');
  const { id } = await createCommunity(world.url, token, { name: 'A Closed Circle' });
  await joinCommunity(world.url, member.token, id);
  const event = await createOccurrence(world.url, token, id, { title: 'In Confidence' });
  await openAs(page, 'discreet-member', occurrencePath(event));
  await expect(main(page).getByText('Your name is shown on this page.')).toBeVisible();
  await bookSpot(world.url, member.token, event.id);

  const otherPage = await openInOtherBrowser(
    browser,
    world.url,
    'discreet-guide',
    `/events/series/${event.seriesId}/edit`,
  );
  const visibilityField = otherPage.getByLabel('Who sees the list of attendees');
  await expect(visibilityField).toHaveValue('everyone');
  await visibilityField.selectOption({ label: 'Members of this community' });
  await expectAccessibleScreen(otherPage, 'the form of a series');
  await mainButton(otherPage, 'Save Changes').click();
  await expect(otherPage).toHaveURL(new RegExp(`/events/series/${event.seriesId}$`));

  await page.reload();
  await expect(attendee(page, 'discreet-member')).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(occurrencePath(event));
  await expect(
    main(page).getByText('1 person is registered. Only members of this community can see their names.'),
  ).toBeVisible();
  await expect(main(page).getByText('Your name is shown to members of this community.')).toBeVisible();
  await expect(attendee(page, 'discreet-member')).toHaveCount(0);
  await expectAccessibleScreen(page, 'an event whose attendees are hidden');
});

test('the unsubscribe page that mail programs open asks before it cancels a registration', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('unsubscribed-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Short Notice' });
  const event = await createOccurrence(world.url, token, id, { title: 'A Walk' });
  await registerGuest(world.url, event.id, { name: 'Oona', email: 'oona@vichara.test' });
  const { headers } = await world.mails.nextMailTo('oona@vichara.test', REGISTRATION_SUBJECT);
  const unsubscribeUrl = new URL(
    headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '',
  );
  await page.goto(unsubscribeUrl.pathname + unsubscribeUrl.search);
  const guestCount = async () =>
    (await callServer(world.url, `GET /events/occurrences/${event.id}`)).body.guestCount;
  expect(await guestCount()).toBe(1);
  await mainButton(page, 'Cancel Registration').click();
  await expect(main(page).getByText('Your registration is cancelled.')).toBeVisible();
  expect(await guestCount()).toBe(0);
  await expectAccessibleScreen(page, 'an ended registration', 'Your Registration');
});

test('a mail has enough contrast in light and in dark mode', async ({ page, world }) => {
  const { token } = await world.createMember('mailing-guide');
  const { id } = await createCommunity(world.url, token, { name: 'By Lamplight' });
  const event = await createOccurrence(world.url, token, id, { title: 'A Reading' });
  await registerGuest(world.url, event.id, { name: 'Una', email: 'una@vichara.test' });
  const { html = '' } = await world.mails.nextMailTo('una@vichara.test', REGISTRATION_SUBJECT);
  const card = page.locator('.card');
  const backgrounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    expect(await axeViolations(page, ['color-contrast'])).toEqual([]);
    backgrounds.push(await card.evaluate((element) => getComputedStyle(element).backgroundColor));
  }
  expect(backgrounds).toEqual(['rgb(255, 253, 249)', 'rgb(27, 30, 39)']);
});
